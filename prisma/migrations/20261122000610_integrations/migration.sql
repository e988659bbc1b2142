-- AlterTable
ALTER TABLE "access_token" ADD COLUMN     "integration_id" INTEGER;

-- CreateTable
CREATE TABLE "integration" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "callback_url" TEXT,
    "resources" TEXT[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "consumer_key" TEXT NOT NULL,
    "consumer_secret" BYTEA NOT NULL,
    "token_secret" BYTEA,
    "verifier_hash" BYTEA,
    "verifier_expires_at" TIMESTAMPTZ(0),
    "request_token_hash" BYTEA,
    "request_secret" BYTEA,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_nonce" (
    "integration_id" INTEGER NOT NULL,
    "timestamp" BIGINT NOT NULL,
    "nonce" TEXT NOT NULL,

    CONSTRAINT "oauth_nonce_pkey" PRIMARY KEY ("integration_id","timestamp","nonce")
);

-- CreateIndex
CREATE UNIQUE INDEX "integration_name_key" ON "integration"("name");

-- CreateIndex
CREATE UNIQUE INDEX "integration_consumer_key_key" ON "integration"("consumer_key");

-- CreateIndex
CREATE UNIQUE INDEX "access_token_integration_id_key" ON "access_token"("integration_id");

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_nonce" ADD CONSTRAINT "oauth_nonce_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;
