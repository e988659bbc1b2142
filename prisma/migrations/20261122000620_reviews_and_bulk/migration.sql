-- CreateTable
CREATE TABLE "bulk_request" (
    "uuid" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "user_type" INTEGER NOT NULL,
    "user_id" INTEGER,
    "start_time" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bulk_request_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "bulk_operation" (
    "bulk_uuid" UUID NOT NULL,
    "id" INTEGER NOT NULL,
    "status" INTEGER NOT NULL DEFAULT 4,
    "error_code" INTEGER,
    "result_message" TEXT,

    CONSTRAINT "bulk_operation_pkey" PRIMARY KEY ("bulk_uuid","id")
);

-- CreateTable
CREATE TABLE "review" (
    "id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "store_ids" INTEGER[],
    "customer_id" INTEGER,
    "nickname" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "status" INTEGER NOT NULL DEFAULT 2,
    "ratings" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "review_product_id_status_idx" ON "review"("product_id", "status");

-- CreateIndex
CREATE INDEX "review_customer_id_idx" ON "review"("customer_id");

-- AddForeignKey
ALTER TABLE "bulk_operation" ADD CONSTRAINT "bulk_operation_bulk_uuid_fkey" FOREIGN KEY ("bulk_uuid") REFERENCES "bulk_request"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE SET NULL ON UPDATE CASCADE;
