-- AlterTable
ALTER TABLE "sales_payment_attempt" ADD COLUMN     "client_secret" TEXT,
ADD COLUMN     "ending_at" TIMESTAMPTZ(0),
ADD COLUMN     "redirect_url" TEXT,
ADD COLUMN     "reference" TEXT;

-- CreateIndex
CREATE INDEX "sales_payment_attempt_reference_idx" ON "sales_payment_attempt"("reference");
