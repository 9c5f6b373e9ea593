-- CreateTable
CREATE TABLE "scorecard" (
    "id" BIGSERIAL NOT NULL,
    "estate" TEXT NOT NULL,
    "stream" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "body" JSONB NOT NULL,

    CONSTRAINT "scorecard_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "scorecard_estate_stream_id_idx" ON "scorecard"("estate", "stream", "id");
