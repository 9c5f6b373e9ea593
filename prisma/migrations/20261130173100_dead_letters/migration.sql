-- Every dead letter that was seen, by its coordinates, and what became of it by name.
CREATE TABLE "dead_letter" (
    "id" TEXT NOT NULL,
    "run" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "appendedAt" TIMESTAMPTZ(3) NOT NULL,
    "partition" INTEGER,
    "offset" TEXT NOT NULL,
    "sourceTopic" TEXT,
    "sourcePartition" INTEGER,
    "sourceOffset" TEXT,
    "connector" TEXT,
    "exceptionClass" TEXT,
    "identity" TEXT,
    "act" TEXT,
    "actAt" TIMESTAMPTZ(3),
    "actor" TEXT,
    "reason" TEXT,

    CONSTRAINT "dead_letter_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "dead_letter_act_check" CHECK ("act" IN ('written-off', 'sent-again'))
);
CREATE INDEX "dead_letter_run_subject_appendedAt_idx" ON "dead_letter"("run", "subject", "appendedAt");
ALTER TABLE "dead_letter" ADD CONSTRAINT "dead_letter_run_fkey" FOREIGN KEY ("run") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A replay of dead letters: done by people with their own tools, watched here.
CREATE TABLE "replay" (
    "id" TEXT NOT NULL,
    "run" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "ranges" JSONB NOT NULL,
    "actor" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "before" JSONB NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    "endedBy" TEXT,
    "outcome" TEXT,
    "seen" JSONB,

    CONSTRAINT "replay_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "replay_outcome_check" CHECK ("outcome" IN ('done', 'abandoned'))
);
CREATE INDEX "replay_run_subject_startedAt_idx" ON "replay"("run", "subject", "startedAt");
ALTER TABLE "replay" ADD CONSTRAINT "replay_run_fkey" FOREIGN KEY ("run") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
