-- CreateTable
CREATE TABLE "customer_left_email" (
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "token_hash" TEXT,
    "expires_at" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "customer_left_email_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "customer_left_email_token_hash_key" ON "customer_left_email"("token_hash");

-- CreateIndex
CREATE INDEX "customer_left_email_customer_id_idx" ON "customer_left_email"("customer_id");

-- AddForeignKey
ALTER TABLE "customer_left_email" ADD CONSTRAINT "customer_left_email_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;
