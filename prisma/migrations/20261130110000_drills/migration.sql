-- CreateTable
CREATE TABLE "attempt" (
    "id" TEXT NOT NULL,
    "drill" TEXT NOT NULL,
    "person" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "draft" JSONB,
    "draftAt" TIMESTAMPTZ(3),
    "openedAt" TIMESTAMPTZ(3),

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempt_evidence" (
    "id" BIGSERIAL NOT NULL,
    "attemptId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "typed" TEXT NOT NULL,
    "command" TEXT,
    "outcome" TEXT,
    "note" TEXT,

    CONSTRAINT "attempt_evidence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hypothesis" (
    "attemptId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "system" TEXT NOT NULL,
    "part" TEXT,
    "failureClass" TEXT[],
    "explains" TEXT NOT NULL,
    "doesNotExplain" TEXT NOT NULL,
    "nextQuery" TEXT NOT NULL,
    "disproof" TEXT NOT NULL,
    "story" TEXT NOT NULL,
    "confidence" INTEGER NOT NULL,

    CONSTRAINT "hypothesis_pkey" PRIMARY KEY ("attemptId")
);

-- CreateTable
CREATE TABLE "claim" (
    "attemptId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "relation" TEXT NOT NULL,
    "causes" TEXT[],

    CONSTRAINT "claim_pkey" PRIMARY KEY ("attemptId")
);

-- CreateTable
CREATE TABLE "reflection" (
    "attemptId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "shared" TEXT,
    "separating" TEXT,
    "why" TEXT,
    "question" TEXT,
    "handOver" JSONB,

    CONSTRAINT "reflection_pkey" PRIMARY KEY ("attemptId")
);

-- CreateTable
CREATE TABLE "action_item" (
    "attemptId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "person" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "due" DATE,
    "doneAt" TIMESTAMPTZ(3),

    CONSTRAINT "action_item_pkey" PRIMARY KEY ("attemptId")
);

-- CreateIndex
CREATE UNIQUE INDEX "attempt_person_drill_number_key" ON "attempt"("person", "drill", "number");

-- CreateIndex
CREATE INDEX "attempt_evidence_attemptId_id_idx" ON "attempt_evidence"("attemptId", "id");

-- CreateIndex
CREATE INDEX "action_item_due_idx" ON "action_item"("due");

-- AddForeignKey
ALTER TABLE "attempt_evidence" ADD CONSTRAINT "attempt_evidence_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hypothesis" ADD CONSTRAINT "hypothesis_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim" ADD CONSTRAINT "claim_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reflection" ADD CONSTRAINT "reflection_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action_item" ADD CONSTRAINT "action_item_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma has no word for: closed words, and rows that stay as they were written.

ALTER TABLE "attempt" ADD CONSTRAINT "attempt_number_check" CHECK ("number" > 0);
ALTER TABLE "hypothesis" ADD CONSTRAINT "hypothesis_confidence_check" CHECK ("confidence" BETWEEN 5 AND 99);
ALTER TABLE "claim" ADD CONSTRAINT "claim_relation_check" CHECK ("relation" IN ('one', 'either', 'both', 'none'));

CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER "hypothesis_append_only" BEFORE UPDATE OR DELETE ON "hypothesis" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "claim_append_only" BEFORE UPDATE OR DELETE ON "claim" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
