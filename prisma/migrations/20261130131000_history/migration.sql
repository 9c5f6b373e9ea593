-- AlterTable
ALTER TABLE "verdict_transition" ADD COLUMN     "wallAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "change" (
    "id" BIGSERIAL NOT NULL,
    "run" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" JSONB NOT NULL,
    "wallAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deploy_event" (
    "id" BIGSERIAL NOT NULL,
    "run" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "service" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "wallAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deploy_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "verdict_transition_wallAt_idx" ON "verdict_transition"("wallAt");

-- CreateIndex
CREATE INDEX "change_run_subject_at_idx" ON "change"("run", "subject", "at");

-- CreateIndex
CREATE INDEX "change_wallAt_idx" ON "change"("wallAt");

-- CreateIndex
CREATE INDEX "deploy_event_run_at_idx" ON "deploy_event"("run", "at");

-- CreateIndex
CREATE INDEX "deploy_event_wallAt_idx" ON "deploy_event"("wallAt");
