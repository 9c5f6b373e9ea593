-- AlterTable
ALTER TABLE "user" ADD COLUMN "rawReader" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "disabledAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "signin_link" ADD COLUMN "userId" TEXT;

-- CreateTable
CREATE TABLE "api_token" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "api_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey" (
    "id" TEXT NOT NULL,
    "name" TEXT,
    "publicKey" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "credentialID" TEXT NOT NULL,
    "counter" INTEGER NOT NULL,
    "deviceType" TEXT NOT NULL,
    "backedUp" BOOLEAN NOT NULL,
    "transports" TEXT,
    "aaguid" TEXT,
    "createdAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_token_hash_key" ON "api_token"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "passkey_credentialID_key" ON "passkey"("credentialID");

-- CreateIndex
CREATE INDEX "passkey_userId_idx" ON "passkey"("userId");

-- AddForeignKey
ALTER TABLE "signin_link" ADD CONSTRAINT "signin_link_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The session library writes these tables by itself: their audit rows are written with theirs, in whatever transaction that is.
CREATE FUNCTION audit_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO audit (actor, action, target, body) VALUES (changed."userId", TG_ARGV[0], changed.id, '{}');
  RETURN NULL;
END $$;

CREATE TRIGGER audit_session_start AFTER INSERT ON "session" FOR EACH ROW EXECUTE FUNCTION audit_access('session-start');
CREATE TRIGGER audit_session_end AFTER DELETE ON "session" FOR EACH ROW EXECUTE FUNCTION audit_access('session-end');
CREATE TRIGGER audit_passkey_add AFTER INSERT ON "passkey" FOR EACH ROW EXECUTE FUNCTION audit_access('passkey-add');
CREATE TRIGGER audit_passkey_remove AFTER DELETE ON "passkey" FOR EACH ROW EXECUTE FUNCTION audit_access('passkey-remove');
