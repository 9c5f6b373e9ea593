-- Each letter names its run: a page's letter was of its page's run.
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_of_page_or_run";
UPDATE "outbox" SET "run" = "page"."run" FROM "page" WHERE "page"."id" = "outbox"."pageId";
ALTER TABLE "outbox" ALTER COLUMN "run" SET NOT NULL;
