CREATE TABLE "pause" (
    "id" TEXT NOT NULL,
    "run" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    "endedBy" TEXT,

    CONSTRAINT "pause_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "pause_run_endsAt_idx" ON "pause"("run", "endsAt");
ALTER TABLE "pause" ADD CONSTRAINT "pause_run_fkey" FOREIGN KEY ("run") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
