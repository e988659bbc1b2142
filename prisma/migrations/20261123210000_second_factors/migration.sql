-- AlterTable
ALTER TABLE "admin_user" ADD COLUMN     "factor_default" TEXT,
ADD COLUMN     "factor_providers" TEXT;

-- CreateTable
CREATE TABLE "admin_passkey" (
    "id" SERIAL NOT NULL,
    "admin_id" INTEGER NOT NULL,
    "credential_id" BYTEA NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(0),

    CONSTRAINT "admin_passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_challenge" (
    "challenge_hash" BYTEA NOT NULL,
    "admin_id" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "admin_challenge_pkey" PRIMARY KEY ("challenge_hash")
);

-- CreateTable
CREATE TABLE "admin_factor_link" (
    "token_hash" BYTEA NOT NULL,
    "admin_id" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "admin_factor_link_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "admin_passkey_credential_id_key" ON "admin_passkey"("credential_id");

-- CreateIndex
CREATE INDEX "admin_passkey_admin_id_idx" ON "admin_passkey"("admin_id");

-- CreateIndex
CREATE INDEX "admin_challenge_admin_id_idx" ON "admin_challenge"("admin_id");

-- CreateIndex
CREATE INDEX "admin_factor_link_admin_id_idx" ON "admin_factor_link"("admin_id");

-- AddForeignKey
ALTER TABLE "admin_passkey" ADD CONSTRAINT "admin_passkey_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_challenge" ADD CONSTRAINT "admin_challenge_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_factor_link" ADD CONSTRAINT "admin_factor_link_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
