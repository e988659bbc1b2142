-- CreateTable
CREATE TABLE "cms_block" (
    "id" SERIAL NOT NULL,
    "identifier" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "store_ids" INTEGER[],
    "creation_time" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cms_block_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cms_revision" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "admin_id" INTEGER,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cms_revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sales_invoice" (
    "base_currency_code" TEXT,
    "base_discount_amount" DECIMAL(20,4),
    "base_grand_total" DECIMAL(20,4),
    "base_discount_tax_compensation_amount" DECIMAL(20,4),
    "base_shipping_amount" DECIMAL(20,4),
    "base_shipping_discount_tax_compensation_amnt" DECIMAL(20,4),
    "base_shipping_incl_tax" DECIMAL(20,4),
    "base_shipping_tax_amount" DECIMAL(20,4),
    "base_subtotal" DECIMAL(20,4),
    "base_subtotal_incl_tax" DECIMAL(20,4),
    "base_tax_amount" DECIMAL(20,4),
    "base_total_refunded" DECIMAL(20,4),
    "base_to_global_rate" DECIMAL(20,4),
    "base_to_order_rate" DECIMAL(20,4),
    "billing_address_id" INTEGER,
    "can_void_flag" INTEGER,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "discount_amount" DECIMAL(20,4),
    "discount_description" TEXT,
    "email_sent" INTEGER,
    "entity_id" SERIAL NOT NULL,
    "global_currency_code" TEXT,
    "grand_total" DECIMAL(20,4),
    "discount_tax_compensation_amount" DECIMAL(20,4),
    "increment_id" TEXT NOT NULL,
    "is_used_for_refund" INTEGER,
    "order_currency_code" TEXT,
    "order_id" INTEGER NOT NULL,
    "shipping_address_id" INTEGER,
    "shipping_amount" DECIMAL(20,4),
    "shipping_discount_tax_compensation_amount" DECIMAL(20,4),
    "shipping_incl_tax" DECIMAL(20,4),
    "shipping_tax_amount" DECIMAL(20,4),
    "state" INTEGER NOT NULL DEFAULT 1,
    "store_currency_code" TEXT,
    "store_id" INTEGER NOT NULL,
    "store_to_base_rate" DECIMAL(20,4),
    "store_to_order_rate" DECIMAL(20,4),
    "subtotal" DECIMAL(20,4),
    "subtotal_incl_tax" DECIMAL(20,4),
    "tax_amount" DECIMAL(20,4),
    "total_qty" DECIMAL(12,4) NOT NULL DEFAULT 0,
    "transaction_id" TEXT,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sales_invoice_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "sales_invoice_item" (
    "additional_data" TEXT,
    "base_cost" DECIMAL(20,4),
    "base_discount_amount" DECIMAL(20,4),
    "base_discount_tax_compensation_amount" DECIMAL(20,4),
    "base_price" DECIMAL(20,4),
    "base_price_incl_tax" DECIMAL(20,4),
    "base_row_total" DECIMAL(20,4),
    "base_row_total_incl_tax" DECIMAL(20,4),
    "base_tax_amount" DECIMAL(20,4),
    "description" TEXT,
    "discount_amount" DECIMAL(20,4),
    "entity_id" SERIAL NOT NULL,
    "discount_tax_compensation_amount" DECIMAL(20,4),
    "name" TEXT,
    "parent_id" INTEGER NOT NULL,
    "price" DECIMAL(20,4),
    "price_incl_tax" DECIMAL(20,4),
    "product_id" INTEGER,
    "row_total" DECIMAL(20,4),
    "row_total_incl_tax" DECIMAL(20,4),
    "sku" TEXT,
    "tax_amount" DECIMAL(20,4),
    "order_item_id" INTEGER NOT NULL,
    "qty" DECIMAL(12,4) NOT NULL,

    CONSTRAINT "sales_invoice_item_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "sales_invoice_comment" (
    "entity_id" SERIAL NOT NULL,
    "parent_id" INTEGER NOT NULL,
    "comment" TEXT NOT NULL,
    "is_customer_notified" INTEGER NOT NULL DEFAULT 0,
    "is_visible_on_front" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sales_invoice_comment_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "sales_creditmemo" (
    "adjustment" DECIMAL(20,4),
    "adjustment_negative" DECIMAL(20,4),
    "adjustment_positive" DECIMAL(20,4),
    "base_adjustment" DECIMAL(20,4),
    "base_adjustment_negative" DECIMAL(20,4),
    "base_adjustment_positive" DECIMAL(20,4),
    "base_currency_code" TEXT,
    "base_discount_amount" DECIMAL(20,4),
    "base_grand_total" DECIMAL(20,4),
    "base_discount_tax_compensation_amount" DECIMAL(20,4),
    "base_shipping_amount" DECIMAL(20,4),
    "base_shipping_discount_tax_compensation_amnt" DECIMAL(20,4),
    "base_shipping_incl_tax" DECIMAL(20,4),
    "base_shipping_tax_amount" DECIMAL(20,4),
    "base_subtotal" DECIMAL(20,4),
    "base_subtotal_incl_tax" DECIMAL(20,4),
    "base_tax_amount" DECIMAL(20,4),
    "base_to_global_rate" DECIMAL(20,4),
    "base_to_order_rate" DECIMAL(20,4),
    "billing_address_id" INTEGER,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "creditmemo_status" INTEGER,
    "discount_amount" DECIMAL(20,4),
    "discount_description" TEXT,
    "email_sent" INTEGER,
    "entity_id" SERIAL NOT NULL,
    "global_currency_code" TEXT,
    "grand_total" DECIMAL(20,4),
    "discount_tax_compensation_amount" DECIMAL(20,4),
    "increment_id" TEXT NOT NULL,
    "invoice_id" INTEGER,
    "order_currency_code" TEXT,
    "order_id" INTEGER NOT NULL,
    "shipping_address_id" INTEGER,
    "shipping_amount" DECIMAL(20,4),
    "shipping_discount_tax_compensation_amount" DECIMAL(20,4),
    "shipping_incl_tax" DECIMAL(20,4),
    "shipping_tax_amount" DECIMAL(20,4),
    "state" INTEGER NOT NULL DEFAULT 1,
    "store_currency_code" TEXT,
    "store_id" INTEGER NOT NULL,
    "store_to_base_rate" DECIMAL(20,4),
    "store_to_order_rate" DECIMAL(20,4),
    "subtotal" DECIMAL(20,4),
    "subtotal_incl_tax" DECIMAL(20,4),
    "tax_amount" DECIMAL(20,4),
    "transaction_id" TEXT,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sales_creditmemo_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "sales_creditmemo_item" (
    "additional_data" TEXT,
    "base_cost" DECIMAL(20,4),
    "base_discount_amount" DECIMAL(20,4),
    "base_discount_tax_compensation_amount" DECIMAL(20,4),
    "base_price" DECIMAL(20,4),
    "base_price_incl_tax" DECIMAL(20,4),
    "base_row_total" DECIMAL(20,4),
    "base_row_total_incl_tax" DECIMAL(20,4),
    "base_tax_amount" DECIMAL(20,4),
    "base_weee_tax_applied_amount" DECIMAL(20,4),
    "base_weee_tax_applied_row_amnt" DECIMAL(20,4),
    "base_weee_tax_disposition" DECIMAL(20,4),
    "base_weee_tax_row_disposition" DECIMAL(20,4),
    "description" TEXT,
    "discount_amount" DECIMAL(20,4),
    "entity_id" SERIAL NOT NULL,
    "discount_tax_compensation_amount" DECIMAL(20,4),
    "name" TEXT,
    "order_item_id" INTEGER NOT NULL,
    "parent_id" INTEGER NOT NULL,
    "price" DECIMAL(20,4),
    "price_incl_tax" DECIMAL(20,4),
    "product_id" INTEGER,
    "qty" DECIMAL(12,4) NOT NULL,
    "row_total" DECIMAL(20,4),
    "row_total_incl_tax" DECIMAL(20,4),
    "sku" TEXT,
    "tax_amount" DECIMAL(20,4),
    "weee_tax_applied" TEXT,
    "weee_tax_applied_amount" DECIMAL(20,4),
    "weee_tax_applied_row_amount" DECIMAL(20,4),
    "weee_tax_disposition" DECIMAL(20,4),
    "weee_tax_row_disposition" DECIMAL(20,4),

    CONSTRAINT "sales_creditmemo_item_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "sales_creditmemo_comment" (
    "entity_id" SERIAL NOT NULL,
    "parent_id" INTEGER NOT NULL,
    "comment" TEXT NOT NULL,
    "is_customer_notified" INTEGER NOT NULL DEFAULT 0,
    "is_visible_on_front" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sales_creditmemo_comment_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "sales_shipment" (
    "billing_address_id" INTEGER,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "customer_id" INTEGER,
    "email_sent" INTEGER,
    "entity_id" SERIAL NOT NULL,
    "increment_id" TEXT NOT NULL,
    "order_id" INTEGER NOT NULL,
    "shipment_status" INTEGER,
    "shipping_address_id" INTEGER,
    "shipping_label" BYTEA,
    "store_id" INTEGER NOT NULL,
    "total_qty" DECIMAL(12,4) NOT NULL DEFAULT 0,
    "total_weight" DECIMAL(20,4),
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "packages" JSONB,

    CONSTRAINT "sales_shipment_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "sales_shipment_item" (
    "additional_data" TEXT,
    "description" TEXT,
    "entity_id" SERIAL NOT NULL,
    "name" TEXT,
    "parent_id" INTEGER NOT NULL,
    "price" DECIMAL(20,4),
    "product_id" INTEGER,
    "row_total" DECIMAL(20,4),
    "sku" TEXT,
    "weight" DECIMAL(20,4),
    "order_item_id" INTEGER NOT NULL,
    "qty" DECIMAL(12,4) NOT NULL,

    CONSTRAINT "sales_shipment_item_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "sales_shipment_comment" (
    "entity_id" SERIAL NOT NULL,
    "parent_id" INTEGER NOT NULL,
    "comment" TEXT NOT NULL,
    "is_customer_notified" INTEGER NOT NULL DEFAULT 0,
    "is_visible_on_front" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sales_shipment_comment_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "sales_shipment_track" (
    "entity_id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "parent_id" INTEGER NOT NULL,
    "track_number" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "carrier_code" TEXT NOT NULL,
    "description" TEXT,
    "qty" DECIMAL(12,4) NOT NULL DEFAULT 0,
    "weight" DECIMAL(12,4) NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sales_shipment_track_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "sales_payment_transaction" (
    "transaction_id" SERIAL NOT NULL,
    "parent_id" INTEGER,
    "order_id" INTEGER NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "txn_id" TEXT NOT NULL,
    "parent_txn_id" TEXT,
    "txn_type" TEXT NOT NULL,
    "is_closed" INTEGER NOT NULL DEFAULT 1,
    "additional_information" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sales_payment_transaction_pkey" PRIMARY KEY ("transaction_id")
);

-- CreateTable
CREATE TABLE "sales_payment_attempt" (
    "id" SERIAL NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "order_id" INTEGER NOT NULL,
    "invoice_id" INTEGER,
    "creditmemo_id" INTEGER,
    "method" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "amount" DECIMAL(20,4) NOT NULL,
    "currency" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'started',
    "txn_id" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(0),

    CONSTRAINT "sales_payment_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "cms_block_identifier_idx" ON "cms_block"("identifier");

-- CreateIndex
CREATE INDEX "cms_revision_kind_entity_id_idx" ON "cms_revision"("kind", "entity_id");

-- CreateIndex
CREATE UNIQUE INDEX "sales_invoice_increment_id_key" ON "sales_invoice"("increment_id");

-- CreateIndex
CREATE INDEX "sales_invoice_order_id_idx" ON "sales_invoice"("order_id");

-- CreateIndex
CREATE INDEX "sales_invoice_created_at_idx" ON "sales_invoice"("created_at");

-- CreateIndex
CREATE INDEX "sales_invoice_item_parent_id_idx" ON "sales_invoice_item"("parent_id");

-- CreateIndex
CREATE INDEX "sales_invoice_item_order_item_id_idx" ON "sales_invoice_item"("order_item_id");

-- CreateIndex
CREATE INDEX "sales_invoice_comment_parent_id_idx" ON "sales_invoice_comment"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "sales_creditmemo_increment_id_key" ON "sales_creditmemo"("increment_id");

-- CreateIndex
CREATE INDEX "sales_creditmemo_order_id_idx" ON "sales_creditmemo"("order_id");

-- CreateIndex
CREATE INDEX "sales_creditmemo_created_at_idx" ON "sales_creditmemo"("created_at");

-- CreateIndex
CREATE INDEX "sales_creditmemo_item_parent_id_idx" ON "sales_creditmemo_item"("parent_id");

-- CreateIndex
CREATE INDEX "sales_creditmemo_item_order_item_id_idx" ON "sales_creditmemo_item"("order_item_id");

-- CreateIndex
CREATE INDEX "sales_creditmemo_comment_parent_id_idx" ON "sales_creditmemo_comment"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "sales_shipment_increment_id_key" ON "sales_shipment"("increment_id");

-- CreateIndex
CREATE INDEX "sales_shipment_order_id_idx" ON "sales_shipment"("order_id");

-- CreateIndex
CREATE INDEX "sales_shipment_created_at_idx" ON "sales_shipment"("created_at");

-- CreateIndex
CREATE INDEX "sales_shipment_item_parent_id_idx" ON "sales_shipment_item"("parent_id");

-- CreateIndex
CREATE INDEX "sales_shipment_item_order_item_id_idx" ON "sales_shipment_item"("order_item_id");

-- CreateIndex
CREATE INDEX "sales_shipment_comment_parent_id_idx" ON "sales_shipment_comment"("parent_id");

-- CreateIndex
CREATE INDEX "sales_shipment_track_parent_id_idx" ON "sales_shipment_track"("parent_id");

-- CreateIndex
CREATE INDEX "sales_shipment_track_order_id_idx" ON "sales_shipment_track"("order_id");

-- CreateIndex
CREATE INDEX "sales_payment_transaction_parent_id_idx" ON "sales_payment_transaction"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "sales_payment_transaction_order_id_payment_id_txn_id_key" ON "sales_payment_transaction"("order_id", "payment_id", "txn_id");

-- CreateIndex
CREATE UNIQUE INDEX "sales_payment_attempt_idempotency_key_key" ON "sales_payment_attempt"("idempotency_key");

-- CreateIndex
CREATE INDEX "sales_payment_attempt_order_id_idx" ON "sales_payment_attempt"("order_id");

-- CreateIndex
CREATE INDEX "sales_payment_attempt_state_idx" ON "sales_payment_attempt"("state");

-- AddForeignKey
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sales_order"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_invoice_item" ADD CONSTRAINT "sales_invoice_item_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "sales_invoice"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_invoice_item" ADD CONSTRAINT "sales_invoice_item_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "sales_order_item"("item_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_invoice_comment" ADD CONSTRAINT "sales_invoice_comment_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "sales_invoice"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_creditmemo" ADD CONSTRAINT "sales_creditmemo_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sales_order"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_creditmemo_item" ADD CONSTRAINT "sales_creditmemo_item_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "sales_creditmemo"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_creditmemo_item" ADD CONSTRAINT "sales_creditmemo_item_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "sales_order_item"("item_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_creditmemo_comment" ADD CONSTRAINT "sales_creditmemo_comment_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "sales_creditmemo"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_shipment" ADD CONSTRAINT "sales_shipment_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sales_order"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_shipment_item" ADD CONSTRAINT "sales_shipment_item_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "sales_shipment"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_shipment_item" ADD CONSTRAINT "sales_shipment_item_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "sales_order_item"("item_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_shipment_comment" ADD CONSTRAINT "sales_shipment_comment_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "sales_shipment"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_shipment_track" ADD CONSTRAINT "sales_shipment_track_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "sales_shipment"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_payment_transaction" ADD CONSTRAINT "sales_payment_transaction_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sales_order"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_payment_transaction" ADD CONSTRAINT "sales_payment_transaction_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "sales_order_payment"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_payment_transaction" ADD CONSTRAINT "sales_payment_transaction_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "sales_payment_transaction"("transaction_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_payment_attempt" ADD CONSTRAINT "sales_payment_attempt_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sales_order"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;
