-- A letter may be about no page: an open row of a scorecard that is given to its owner.
ALTER TABLE "outbox" ALTER COLUMN "pageId" DROP NOT NULL;
ALTER TABLE "outbox" ADD COLUMN "run" TEXT;
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_run_fkey" FOREIGN KEY ("run") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_of_page_or_run" CHECK (("pageId" IS NULL) <> ("run" IS NULL));
-- Where a hand-over was told, by channel.
ALTER TABLE "scorecard_handover" ADD COLUMN "channels" TEXT[] DEFAULT ARRAY[]::TEXT[];
