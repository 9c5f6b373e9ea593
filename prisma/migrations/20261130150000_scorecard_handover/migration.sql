-- CreateTable
CREATE TABLE "scorecard_handover" (
    "id" BIGSERIAL NOT NULL,
    "scorecardId" BIGINT NOT NULL,
    "row" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,

    CONSTRAINT "scorecard_handover_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "scorecard_handover_scorecardId_id_idx" ON "scorecard_handover"("scorecardId", "id");

-- AddForeignKey
ALTER TABLE "scorecard_handover" ADD CONSTRAINT "scorecard_handover_scorecardId_fkey" FOREIGN KEY ("scorecardId") REFERENCES "scorecard"("id") ON DELETE CASCADE ON UPDATE CASCADE;
