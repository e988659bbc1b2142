-- CreateTable
CREATE TABLE "cart_reminder" (
    "id" SERIAL NOT NULL,
    "quote_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "cart_updated_at" TIMESTAMPTZ(0) NOT NULL,
    "token" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cart_reminder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cart_reminder_opt_out" (
    "email_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cart_reminder_opt_out_pkey" PRIMARY KEY ("email_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "cart_reminder_token_key" ON "cart_reminder"("token");

-- CreateIndex
CREATE INDEX "cart_reminder_email_hash_idx" ON "cart_reminder"("email_hash");

-- CreateIndex
CREATE INDEX "cart_reminder_created_at_idx" ON "cart_reminder"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "cart_reminder_quote_id_cart_updated_at_key" ON "cart_reminder"("quote_id", "cart_updated_at");

-- AddForeignKey
ALTER TABLE "cart_reminder" ADD CONSTRAINT "cart_reminder_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;
