-- AlterTable
ALTER TABLE "live_fire" ADD COLUMN     "healedAt" TIMESTAMPTZ(3),
ADD COLUMN     "holds" TEXT,
ADD COLUMN     "run" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "live_fire_holds_key" ON "live_fire"("holds");

-- CreateIndex
CREATE INDEX "live_fire_run_endsAt_idx" ON "live_fire"("run", "endsAt");
