-- CreateTable
CREATE TABLE "idempotency_record" (
    "id" BYTEA NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "route" TEXT NOT NULL,
    "claim" UUID NOT NULL,
    "claimed_till" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "idempotency_record_created_at_idx" ON "idempotency_record"("created_at");
