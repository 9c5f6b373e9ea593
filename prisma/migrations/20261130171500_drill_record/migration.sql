-- AlterTable
ALTER TABLE "attempt" ADD COLUMN     "hintAt" TIMESTAMPTZ(3),
ADD COLUMN     "level" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "skipped" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "attempt_score" (
    "attemptId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "family" TEXT NOT NULL,
    "twin" TEXT,
    "quiet" BOOLEAN NOT NULL,
    "claimed" BOOLEAN NOT NULL,
    "credit" DOUBLE PRECISION NOT NULL,
    "brier" DOUBLE PRECISION,
    "commands" INTEGER,
    "shortest" INTEGER NOT NULL,
    "misled" TEXT[],

    CONSTRAINT "attempt_score_pkey" PRIMARY KEY ("attemptId")
);

-- CreateTable
CREATE TABLE "attempt_comment" (
    "id" BIGSERIAL NOT NULL,
    "attemptId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "person" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "attempt_comment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "attempt_score_at_idx" ON "attempt_score"("at");

-- CreateIndex
CREATE INDEX "attempt_comment_attemptId_id_idx" ON "attempt_comment"("attemptId", "id");

-- AddForeignKey
ALTER TABLE "attempt_score" ADD CONSTRAINT "attempt_score_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt_comment" ADD CONSTRAINT "attempt_comment_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "attempt" ADD CONSTRAINT "attempt_level_check" CHECK ("level" BETWEEN 1 AND 3);

-- What was judged once stays as it was judged, and what was said stays as it was said.
CREATE TRIGGER "attempt_score_append_only" BEFORE UPDATE OR DELETE ON "attempt_score" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "attempt_comment_append_only" BEFORE UPDATE OR DELETE ON "attempt_comment" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
