ALTER TABLE "action_item" DROP CONSTRAINT "action_item_pkey";
ALTER TABLE "action_item" ADD COLUMN "id" TEXT NOT NULL DEFAULT (gen_random_uuid())::text;
ALTER TABLE "action_item" ADD CONSTRAINT "action_item_pkey" PRIMARY KEY ("id");
ALTER TABLE "action_item" ALTER COLUMN "attemptId" DROP NOT NULL;
ALTER TABLE "action_item" ADD COLUMN "pageId" TEXT;
ALTER TABLE "action_item" ADD COLUMN "doneBy" TEXT;
ALTER TABLE "action_item" ADD CONSTRAINT "action_item_origin" CHECK (num_nonnulls("attemptId", "pageId") = 1);
CREATE UNIQUE INDEX "action_item_attemptId_key" ON "action_item"("attemptId");
CREATE UNIQUE INDEX "action_item_pageId_key" ON "action_item"("pageId");
ALTER TABLE "action_item" ADD CONSTRAINT "action_item_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "page"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "after_action" (
    "pageId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "person" TEXT NOT NULL,
    "alert" TEXT NOT NULL,
    "symptoms" TEXT NOT NULL,
    "firstGuess" TEXT,
    "rootCause" TEXT NOT NULL,
    "fix" TEXT NOT NULL,
    "prevention" TEXT NOT NULL,

    CONSTRAINT "after_action_pkey" PRIMARY KEY ("pageId")
);
ALTER TABLE "after_action" ADD CONSTRAINT "after_action_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "page"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "entry_review" (
    "id" BIGSERIAL NOT NULL,
    "estate" TEXT NOT NULL,
    "failureMode" TEXT NOT NULL,
    "person" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "note" TEXT,
    "body" JSONB NOT NULL,

    CONSTRAINT "entry_review_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "entry_review_estate_person_failureMode_id_idx" ON "entry_review"("estate", "person", "failureMode", "id");
