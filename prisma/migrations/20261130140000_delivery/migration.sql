-- A letter is routed once: one delivery per channel. What was written before there were channels goes nowhere.
ALTER TABLE "outbox" ADD COLUMN "routedAt" TIMESTAMPTZ(3);
UPDATE "outbox" SET "routedAt" = now();
CREATE INDEX "outbox_routedAt_id_idx" ON "outbox"("routedAt", "id");

CREATE TABLE "delivery" (
    "id" BIGSERIAL NOT NULL,
    "outboxId" BIGINT NOT NULL,
    "channel" TEXT NOT NULL,
    "pageId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "deliveredAt" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "delivery_outboxId_channel_key" ON "delivery"("outboxId", "channel");
CREATE INDEX "delivery_state_channel_id_idx" ON "delivery"("state", "channel", "id");
CREATE INDEX "delivery_pageId_channel_sequence_idx" ON "delivery"("pageId", "channel", "sequence");
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_outboxId_fkey" FOREIGN KEY ("outboxId") REFERENCES "outbox"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "channel" (
    "estate" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failingSince" TIMESTAMPTZ(3),
    "retryAt" TIMESTAMPTZ(3),
    "lastError" TEXT,
    "lastAttemptAt" TIMESTAMPTZ(3),
    "lastDeliveredAt" TIMESTAMPTZ(3),
    "holder" TEXT,
    "heldUntil" TIMESTAMPTZ(3),

    CONSTRAINT "channel_pkey" PRIMARY KEY ("estate", "id")
);

CREATE TABLE "delivery_attempt" (
    "id" BIGSERIAL NOT NULL,
    "estate" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "pageId" TEXT,
    "sequence" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "tookMs" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "status" INTEGER,
    "actor" TEXT,

    CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "delivery_attempt_estate_channel_id_idx" ON "delivery_attempt"("estate", "channel", "id");
