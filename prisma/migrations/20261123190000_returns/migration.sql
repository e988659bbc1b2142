-- CreateTable
CREATE TABLE "rma" (
    "author" TEXT,
    "entity_id" SERIAL NOT NULL,
    "increment_id" TEXT NOT NULL,
    "order_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "customer_id" INTEGER,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "customer_custom_email" TEXT,
    "date_requested" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "shipping_label" BYTEA,

    CONSTRAINT "rma_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "rma_item" (
    "entity_id" SERIAL NOT NULL,
    "rma_entity_id" INTEGER NOT NULL,
    "order_item_id" INTEGER NOT NULL,
    "qty_requested" DECIMAL(12,4) NOT NULL,
    "qty_authorized" DECIMAL(12,4),
    "qty_returned" DECIMAL(12,4),
    "qty_approved" DECIMAL(12,4),
    "reason" INTEGER NOT NULL,
    "condition" INTEGER NOT NULL,
    "resolution" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',

    CONSTRAINT "rma_item_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "rma_comment" (
    "author" TEXT,
    "entity_id" SERIAL NOT NULL,
    "rma_entity_id" INTEGER NOT NULL,
    "comment" TEXT NOT NULL,
    "customer_notified" BOOLEAN NOT NULL DEFAULT false,
    "visible_on_front" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL,
    "admin" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rma_comment_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "rma_track" (
    "author" TEXT,
    "entity_id" SERIAL NOT NULL,
    "rma_entity_id" INTEGER NOT NULL,
    "track_number" TEXT NOT NULL,
    "carrier_title" TEXT NOT NULL,
    "carrier_code" TEXT NOT NULL,

    CONSTRAINT "rma_track_pkey" PRIMARY KEY ("entity_id")
);

-- CreateTable
CREATE TABLE "rma_option" (
    "id" SERIAL NOT NULL,
    "attribute_code" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "leads_to" TEXT,

    CONSTRAINT "rma_option_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rma_refund" (
    "id" SERIAL NOT NULL,
    "rma_item_id" INTEGER NOT NULL,
    "creditmemo_id" INTEGER NOT NULL,
    "qty" DECIMAL(12,4) NOT NULL,

    CONSTRAINT "rma_refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rma_exchange" (
    "id" SERIAL NOT NULL,
    "rma_entity_id" INTEGER NOT NULL,
    "rma_item_id" INTEGER NOT NULL,
    "quote_id" INTEGER NOT NULL,
    "qty" DECIMAL(12,4) NOT NULL,

    CONSTRAINT "rma_exchange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "rma_increment_id_key" ON "rma"("increment_id");

-- CreateIndex
CREATE INDEX "rma_order_id_idx" ON "rma"("order_id");

-- CreateIndex
CREATE INDEX "rma_customer_id_idx" ON "rma"("customer_id");

-- CreateIndex
CREATE INDEX "rma_date_requested_entity_id_idx" ON "rma"("date_requested", "entity_id");

-- CreateIndex
CREATE INDEX "rma_item_rma_entity_id_idx" ON "rma_item"("rma_entity_id");

-- CreateIndex
CREATE INDEX "rma_item_order_item_id_idx" ON "rma_item"("order_item_id");

-- CreateIndex
CREATE INDEX "rma_comment_rma_entity_id_idx" ON "rma_comment"("rma_entity_id");

-- CreateIndex
CREATE INDEX "rma_track_rma_entity_id_idx" ON "rma_track"("rma_entity_id");

-- CreateIndex
CREATE UNIQUE INDEX "rma_option_attribute_code_label_key" ON "rma_option"("attribute_code", "label");

-- CreateIndex
CREATE INDEX "rma_refund_rma_item_id_idx" ON "rma_refund"("rma_item_id");

-- CreateIndex
CREATE INDEX "rma_refund_creditmemo_id_idx" ON "rma_refund"("creditmemo_id");

-- CreateIndex
CREATE INDEX "rma_exchange_rma_entity_id_idx" ON "rma_exchange"("rma_entity_id");

-- CreateIndex
CREATE INDEX "rma_exchange_rma_item_id_idx" ON "rma_exchange"("rma_item_id");

-- CreateIndex
CREATE INDEX "rma_exchange_quote_id_idx" ON "rma_exchange"("quote_id");

-- AddForeignKey
ALTER TABLE "rma" ADD CONSTRAINT "rma_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sales_order"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rma" ADD CONSTRAINT "rma_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rma_item" ADD CONSTRAINT "rma_item_rma_entity_id_fkey" FOREIGN KEY ("rma_entity_id") REFERENCES "rma"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rma_item" ADD CONSTRAINT "rma_item_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "sales_order_item"("item_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rma_item" ADD CONSTRAINT "rma_item_reason_fkey" FOREIGN KEY ("reason") REFERENCES "rma_option"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rma_item" ADD CONSTRAINT "rma_item_condition_fkey" FOREIGN KEY ("condition") REFERENCES "rma_option"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rma_item" ADD CONSTRAINT "rma_item_resolution_fkey" FOREIGN KEY ("resolution") REFERENCES "rma_option"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rma_comment" ADD CONSTRAINT "rma_comment_rma_entity_id_fkey" FOREIGN KEY ("rma_entity_id") REFERENCES "rma"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rma_track" ADD CONSTRAINT "rma_track_rma_entity_id_fkey" FOREIGN KEY ("rma_entity_id") REFERENCES "rma"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rma_refund" ADD CONSTRAINT "rma_refund_rma_item_id_fkey" FOREIGN KEY ("rma_item_id") REFERENCES "rma_item"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rma_refund" ADD CONSTRAINT "rma_refund_creditmemo_id_fkey" FOREIGN KEY ("creditmemo_id") REFERENCES "sales_creditmemo"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rma_exchange" ADD CONSTRAINT "rma_exchange_rma_entity_id_fkey" FOREIGN KEY ("rma_entity_id") REFERENCES "rma"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rma_exchange" ADD CONSTRAINT "rma_exchange_rma_item_id_fkey" FOREIGN KEY ("rma_item_id") REFERENCES "rma_item"("entity_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- No step of a return handles more than the one before.
ALTER TABLE "rma_item"
  ADD CONSTRAINT "rma_item_qty_requested_check" CHECK (qty_requested > 0),
  ADD CONSTRAINT "rma_item_qty_authorized_check" CHECK (qty_authorized > 0 AND qty_authorized <= qty_requested),
  ADD CONSTRAINT "rma_item_qty_returned_check" CHECK (qty_returned IS NULL OR qty_authorized IS NOT NULL AND qty_returned > 0 AND qty_returned <= qty_authorized),
  ADD CONSTRAINT "rma_item_qty_approved_check" CHECK (qty_approved IS NULL OR qty_returned IS NOT NULL AND qty_approved > 0 AND qty_approved <= qty_returned);

-- Finds a return by its number as lists do.
CREATE INDEX "rma_increment_id_fold_idx" ON "rma"(fold("increment_id"), "entity_id");

INSERT INTO rma_option (attribute_code, label, sort_order, leads_to) VALUES
  ('reason', 'Wrong Color', 1, NULL),
  ('reason', 'Wrong Size', 2, NULL),
  ('reason', 'Out of Service', 3, NULL),
  ('reason', 'Damaged in Transit', 4, NULL),
  ('reason', 'No Longer Wanted', 5, NULL),
  ('reason', 'Other', 6, NULL),
  ('condition', 'Unopened', 1, NULL),
  ('condition', 'Opened', 2, NULL),
  ('condition', 'Damaged', 3, NULL),
  ('resolution', 'Exchange', 1, 'exchange'),
  ('resolution', 'Refund', 2, 'refund');

-- Who of the staff wrote what.
CREATE TRIGGER sign_row BEFORE INSERT ON rma FOR EACH ROW WHEN (current_setting('merx.actor', true) <> '') EXECUTE FUNCTION sign_row();
CREATE TRIGGER sign_row BEFORE INSERT ON rma_comment FOR EACH ROW WHEN (current_setting('merx.actor', true) <> '') EXECUTE FUNCTION sign_row();
CREATE TRIGGER sign_row BEFORE INSERT ON rma_track FOR EACH ROW WHEN (current_setting('merx.actor', true) <> '') EXECUTE FUNCTION sign_row();

INSERT INTO change_log_entity (entity, access, table_name, id_column, label_path, has_parts) VALUES
  ('rma', 'Magento_Rma::magento_rma', 'rma', 'entity_id', '{increment_id}', true),
  ('rma_option', 'Magento_Rma::rma_attribute', 'rma_option', 'id', '{label}', false);
INSERT INTO change_log_source (table_name, entity, id_columns, omitted_columns) VALUES
  ('rma', 'rma', '{entity_id}', '{shipping_label}'),
  ('rma_item', 'rma', '{rma_entity_id}', '{}'),
  ('rma_comment', 'rma', '{rma_entity_id}', '{}'),
  ('rma_track', 'rma', '{rma_entity_id}', '{}'),
  ('rma_exchange', 'rma', '{rma_entity_id}', '{}'),
  ('rma_option', 'rma_option', '{id}', '{}');
INSERT INTO change_log_source (table_name, entity, id_columns, parent_table) VALUES
  ('rma_refund', 'rma', '{rma_item_id}', 'rma_item');
