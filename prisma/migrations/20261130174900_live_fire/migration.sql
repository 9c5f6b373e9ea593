-- AlterTable
ALTER TABLE "attempt_evidence" ADD COLUMN     "output" TEXT,
ADD COLUMN     "shows" TEXT;

-- CreateTable
CREATE TABLE "live_fire" (
    "attemptId" TEXT NOT NULL,
    "seed" INTEGER NOT NULL,
    "fault" TEXT NOT NULL,
    "first" BOOLEAN NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "beginsAt" TIMESTAMPTZ(3) NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "symptoms" JSONB NOT NULL,
    "marks" JSONB NOT NULL,

    CONSTRAINT "live_fire_pkey" PRIMARY KEY ("attemptId")
);
