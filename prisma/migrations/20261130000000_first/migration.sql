-- CreateTable
CREATE TABLE "run" (
    "id" TEXT NOT NULL,
    "estate" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "contract" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seed" INTEGER,
    "clockEstate" TIMESTAMPTZ(3),
    "clockWall" TIMESTAMPTZ(3),
    "clockRate" DOUBLE PRECISION NOT NULL DEFAULT 1,

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "leader" (
    "estate" TEXT NOT NULL,
    "epoch" BIGINT NOT NULL,
    "holder" TEXT NOT NULL,
    "renewedAt" TIMESTAMPTZ(3) NOT NULL,
    "lastSweepAt" TIMESTAMPTZ(3),
    "run" TEXT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "leader_pkey" PRIMARY KEY ("estate")
);

-- CreateTable
CREATE TABLE "verdict_current" (
    "run" TEXT NOT NULL,
    "failureMode" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "product" TEXT,
    "state" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "body" JSONB NOT NULL,

    CONSTRAINT "verdict_current_pkey" PRIMARY KEY ("run","failureMode","subject")
);

-- CreateTable
CREATE TABLE "signal_current" (
    "run" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "product" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "body" JSONB NOT NULL,

    CONSTRAINT "signal_current_pkey" PRIMARY KEY ("run","id")
);

-- CreateTable
CREATE TABLE "verdict_transition" (
    "id" BIGSERIAL NOT NULL,
    "run" TEXT NOT NULL,
    "failureMode" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "fromState" TEXT,
    "toState" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "body" JSONB NOT NULL,

    CONSTRAINT "verdict_transition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memory" (
    "run" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "memory_pkey" PRIMARY KEY ("run","key")
);

-- CreateTable
CREATE TABLE "page" (
    "id" TEXT NOT NULL,
    "run" TEXT NOT NULL,
    "failureMode" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "product" TEXT,
    "severity" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "openedAt" TIMESTAMPTZ(3) NOT NULL,
    "resolvedAt" TIMESTAMPTZ(3),
    "body" JSONB NOT NULL,

    CONSTRAINT "page_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "page_event" (
    "id" BIGSERIAL NOT NULL,
    "pageId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "wallAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "actor" TEXT,
    "note" TEXT,

    CONSTRAINT "page_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "pageId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deliveredAt" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "command" (
    "id" TEXT NOT NULL,
    "run" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answeredAt" TIMESTAMPTZ(3),
    "answer" JSONB,
    "problem" TEXT,

    CONSTRAINT "command_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "injection" (
    "id" TEXT NOT NULL,
    "run" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "clearedAt" TIMESTAMPTZ(3),
    "body" JSONB NOT NULL,

    CONSTRAINT "injection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "firing" (
    "id" TEXT NOT NULL,
    "failureMode" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "body" JSONB NOT NULL,

    CONSTRAINT "firing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "body" JSONB NOT NULL,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signin_link" (
    "hash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "signin_link_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "user" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "role" TEXT NOT NULL DEFAULT 'viewer',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "token" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "userId" TEXT NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "idToken" TEXT,
    "accessTokenExpiresAt" TIMESTAMPTZ(3),
    "refreshTokenExpiresAt" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "verdict_transition_run_failureMode_subject_at_idx" ON "verdict_transition"("run", "failureMode", "subject", "at");

-- CreateIndex
CREATE INDEX "page_run_state_openedAt_idx" ON "page"("run", "state", "openedAt");

-- CreateIndex
CREATE INDEX "page_event_pageId_id_idx" ON "page_event"("pageId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_pageId_sequence_key" ON "outbox"("pageId", "sequence");

-- CreateIndex
CREATE INDEX "command_run_answeredAt_requestedAt_idx" ON "command"("run", "answeredAt", "requestedAt");

-- CreateIndex
CREATE INDEX "injection_run_startsAt_idx" ON "injection"("run", "startsAt");

-- CreateIndex
CREATE INDEX "firing_failureMode_at_idx" ON "firing"("failureMode", "at");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");

-- CreateIndex
CREATE INDEX "session_userId_idx" ON "session"("userId");

-- CreateIndex
CREATE INDEX "account_userId_idx" ON "account"("userId");

-- CreateIndex
CREATE INDEX "verification_identifier_idx" ON "verification"("identifier");

-- AddForeignKey
ALTER TABLE "leader" ADD CONSTRAINT "leader_run_fkey" FOREIGN KEY ("run") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verdict_current" ADD CONSTRAINT "verdict_current_run_fkey" FOREIGN KEY ("run") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signal_current" ADD CONSTRAINT "signal_current_run_fkey" FOREIGN KEY ("run") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verdict_transition" ADD CONSTRAINT "verdict_transition_run_fkey" FOREIGN KEY ("run") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memory" ADD CONSTRAINT "memory_run_fkey" FOREIGN KEY ("run") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page" ADD CONSTRAINT "page_run_fkey" FOREIGN KEY ("run") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_event" ADD CONSTRAINT "page_event_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "page"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "page"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "command" ADD CONSTRAINT "command_run_fkey" FOREIGN KEY ("run") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "injection" ADD CONSTRAINT "injection_run_fkey" FOREIGN KEY ("run") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma has no word for: partitions, ranges, roll-ups, closed words.

CREATE TABLE "observation" (
    "run" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "observedAt" TIMESTAMPTZ(3) NOT NULL,
    "recordedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "body" JSONB NOT NULL
) PARTITION BY RANGE ("recordedAt");
CREATE INDEX "observation_run_id_observedAt_idx" ON "observation"("run", "id", "observedAt");
CREATE TABLE "observation_default" PARTITION OF "observation" DEFAULT;

CREATE TABLE "reading" (
    "run" TEXT NOT NULL,
    "signal" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "recordedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "value" DOUBLE PRECISION
) PARTITION BY RANGE ("recordedAt");
CREATE INDEX "reading_run_signal_at_idx" ON "reading"("run", "signal", "at");
CREATE TABLE "reading_default" PARTITION OF "reading" DEFAULT;

-- min, max and last are null, and count 0, where a bucket was swept and nothing could be measured.
CREATE TABLE "reading_minute" (
    "run" TEXT NOT NULL,
    "signal" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "min" DOUBLE PRECISION,
    "max" DOUBLE PRECISION,
    "last" DOUBLE PRECISION,
    "count" INTEGER NOT NULL CHECK ("count" >= 0),
    CONSTRAINT "reading_minute_pkey" PRIMARY KEY ("run", "signal", "at")
);
CREATE TABLE "reading_hour" (LIKE "reading_minute" INCLUDING CONSTRAINTS);
ALTER TABLE "reading_hour" ADD CONSTRAINT "reading_hour_pkey" PRIMARY KEY ("run", "signal", "at");

CREATE TABLE "ledger_current" (
    "run" TEXT NOT NULL REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "product" TEXT NOT NULL,
    "set" TEXT NOT NULL,
    "ranges" INT8MULTIRANGE NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "ledger_current_pkey" PRIMARY KEY ("run", "product", "set")
);

ALTER TABLE "run" ADD CONSTRAINT "run_mode_check" CHECK ("mode" IN ('practice', 'lab', 'live'));
ALTER TABLE "run" ADD CONSTRAINT "run_clockRate_check" CHECK ("clockRate" >= 0);
ALTER TABLE "leader" ADD CONSTRAINT "leader_epoch_check" CHECK ("epoch" > 0);
ALTER TABLE "verdict_current" ADD CONSTRAINT "verdict_current_failureMode_check" CHECK ("failureMode" ~ '^F[0-9]{2}$');
ALTER TABLE "verdict_current" ADD CONSTRAINT "verdict_current_state_check" CHECK ("state" IN ('ok', 'warn', 'page', 'unknown', 'paused'));
ALTER TABLE "signal_current" ADD CONSTRAINT "signal_current_state_check" CHECK ("state" IN ('ok', 'warn', 'page', 'unknown', 'paused'));
ALTER TABLE "verdict_transition" ADD CONSTRAINT "verdict_transition_fromState_check" CHECK ("fromState" IN ('ok', 'warn', 'page', 'unknown', 'paused'));
ALTER TABLE "verdict_transition" ADD CONSTRAINT "verdict_transition_toState_check" CHECK ("toState" IN ('ok', 'warn', 'page', 'unknown', 'paused'));
ALTER TABLE "page" ADD CONSTRAINT "page_failureMode_check" CHECK ("failureMode" ~ '^F[0-9]{2}$');
ALTER TABLE "page" ADD CONSTRAINT "page_severity_check" CHECK ("severity" IN ('page', 'warn'));
ALTER TABLE "page" ADD CONSTRAINT "page_state_check" CHECK ("state" IN ('pending', 'firing', 'acknowledged', 'resolved'));
ALTER TABLE "page" ADD CONSTRAINT "page_resolvedAt_check" CHECK (("resolvedAt" IS NOT NULL) = ("state" = 'resolved'));
ALTER TABLE "page_event" ADD CONSTRAINT "page_event_kind_check" CHECK ("kind" IN ('pending', 'fired', 'updated', 'superseded', 'acknowledged', 'noted', 'asked-again', 'resolved', 'dropped', 'unseen', 'seen-again'));
ALTER TABLE "command" ADD CONSTRAINT "command_kind_check" CHECK ("kind" IN ('inject', 'clear', 'clock'));
ALTER TABLE "firing" ADD CONSTRAINT "firing_failureMode_check" CHECK ("failureMode" ~ '^F[0-9]{2}$');
ALTER TABLE "firing" ADD CONSTRAINT "firing_mode_check" CHECK ("mode" IN ('practice', 'lab', 'live'));
ALTER TABLE "signin_link" ADD CONSTRAINT "signin_link_role_check" CHECK ("role" IN ('viewer', 'trainee', 'on-call', 'lead', 'admin'));
ALTER TABLE "user" ADD CONSTRAINT "user_role_check" CHECK ("role" IN ('viewer', 'trainee', 'on-call', 'lead', 'admin'));
