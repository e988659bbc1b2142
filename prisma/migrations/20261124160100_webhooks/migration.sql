-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "secret" BYTEA NOT NULL,
    "former_secret" BYTEA,
    "former_expires_at" TIMESTAMPTZ(0),
    "failing_since" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_event" (
    "transaction_id" BIGINT NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
    "type" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "facts" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("transaction_id","type","entity_id")
);

-- CreateTable
CREATE TABLE "webhook_message" (
    "id" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" SERIAL NOT NULL,
    "message_id" TEXT NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "entity_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "attempted_at" TIMESTAMPTZ(3),
    "duration_ms" INTEGER,
    "status" INTEGER,
    "response" TEXT,
    "error" TEXT,
    "delivered_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_event_due_at_idx" ON "webhook_event"("due_at");

-- CreateIndex
CREATE INDEX "webhook_message_created_at_idx" ON "webhook_message"("created_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_due_at_idx" ON "webhook_delivery"("endpoint_id", "due_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_id_idx" ON "webhook_delivery"("endpoint_id", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_type_id_idx" ON "webhook_delivery"("type", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_created_at_id_idx" ON "webhook_delivery"("created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_failed_at_idx" ON "webhook_delivery"("failed_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_message_id_endpoint_id_key" ON "webhook_delivery"("message_id", "endpoint_id");

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "webhook_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Records what happens for the endpoints that want to know.
CREATE FUNCTION note_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := split_part(TG_ARGV[0], '.', 1);
  changed record;
  subject integer;
  said jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoint e, unnest(e.events) wanted WHERE e.is_active AND split_part(wanted, '.', 1) = kind) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  EXECUTE format('SELECT ($1).%I', TG_ARGV[1]) INTO subject USING changed;
  IF subject IS NULL OR TG_ARGV[0] LIKE '%.updated' AND EXISTS (SELECT FROM webhook_event w
      WHERE w.transaction_id = pg_current_xact_id()::text::bigint AND w.type = kind || '.created' AND w.entity_id = subject) THEN
    RETURN NULL;
  END IF;
  IF TG_ARGV[2] IS NOT NULL THEN
    EXECUTE format('SELECT jsonb_build_object(%L, ($1).%I, %L, ($1).%I)', TG_ARGV[1], TG_ARGV[1], TG_ARGV[2], TG_ARGV[2]) INTO said USING changed;
  END IF;
  INSERT INTO webhook_event (type, entity_id, facts) VALUES (TG_ARGV[0], subject, said) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Orders and their documents.
CREATE TRIGGER webhook_created AFTER INSERT ON sales_order FOR EACH ROW
  EXECUTE FUNCTION note_webhook('order.created', 'entity_id');
CREATE TRIGGER webhook_updated AFTER UPDATE ON sales_order FOR EACH ROW
  WHEN ((OLD.state, OLD.status) IS DISTINCT FROM (NEW.state, NEW.status))
  EXECUTE FUNCTION note_webhook('order.updated', 'entity_id');
CREATE TRIGGER webhook_canceled AFTER UPDATE ON sales_order FOR EACH ROW
  WHEN (NEW.state = 'canceled' AND OLD.state <> 'canceled')
  EXECUTE FUNCTION note_webhook('order.canceled', 'entity_id');
CREATE TRIGGER webhook_cart_converted AFTER INSERT ON sales_order FOR EACH ROW
  WHEN (NEW.quote_id IS NOT NULL)
  EXECUTE FUNCTION note_webhook('cart.converted', 'quote_id');
CREATE TRIGGER webhook_created AFTER INSERT ON sales_invoice FOR EACH ROW
  EXECUTE FUNCTION note_webhook('invoice.created', 'entity_id');
CREATE TRIGGER webhook_updated AFTER UPDATE ON sales_invoice FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION note_webhook('invoice.updated', 'entity_id');
CREATE TRIGGER webhook_created AFTER INSERT ON sales_creditmemo FOR EACH ROW
  EXECUTE FUNCTION note_webhook('creditmemo.created', 'entity_id');
CREATE TRIGGER webhook_updated AFTER UPDATE ON sales_creditmemo FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION note_webhook('creditmemo.updated', 'entity_id');
CREATE TRIGGER webhook_created AFTER INSERT ON sales_shipment FOR EACH ROW
  EXECUTE FUNCTION note_webhook('shipment.created', 'entity_id');
CREATE TRIGGER webhook_updated AFTER INSERT OR UPDATE OR DELETE ON sales_shipment_track FOR EACH ROW
  EXECUTE FUNCTION note_webhook('shipment.updated', 'parent_id');

-- Returns: their status follows from their items.
CREATE TRIGGER webhook_created AFTER INSERT ON rma FOR EACH ROW
  EXECUTE FUNCTION note_webhook('return.created', 'entity_id');
CREATE TRIGGER webhook_deleted AFTER DELETE ON rma FOR EACH ROW
  EXECUTE FUNCTION note_webhook('return.deleted', 'entity_id', 'increment_id');
CREATE TRIGGER webhook_updated AFTER INSERT OR UPDATE OR DELETE ON rma_item FOR EACH ROW
  EXECUTE FUNCTION note_webhook('return.updated', 'rma_entity_id');
CREATE TRIGGER webhook_updated AFTER INSERT OR UPDATE OR DELETE ON rma_track FOR EACH ROW
  EXECUTE FUNCTION note_webhook('return.updated', 'rma_entity_id');

-- Products with all that their documents contain.
CREATE TRIGGER webhook_created AFTER INSERT ON product FOR EACH ROW
  EXECUTE FUNCTION note_webhook('product.created', 'id');
CREATE TRIGGER webhook_updated AFTER UPDATE ON product FOR EACH ROW
  EXECUTE FUNCTION note_webhook('product.updated', 'id');
CREATE TRIGGER webhook_deleted AFTER DELETE ON product FOR EACH ROW
  EXECUTE FUNCTION note_webhook('product.deleted', 'id', 'sku');
CREATE TRIGGER webhook_updated AFTER INSERT OR UPDATE OR DELETE ON product_store FOR EACH ROW
  EXECUTE FUNCTION note_webhook('product.updated', 'product_id');
CREATE TRIGGER webhook_updated AFTER INSERT OR UPDATE OR DELETE ON product_website FOR EACH ROW
  EXECUTE FUNCTION note_webhook('product.updated', 'product_id');
CREATE TRIGGER webhook_updated AFTER INSERT OR UPDATE OR DELETE ON product_tier_price FOR EACH ROW
  EXECUTE FUNCTION note_webhook('product.updated', 'product_id');
CREATE TRIGGER webhook_updated AFTER INSERT OR UPDATE OR DELETE ON product_link FOR EACH ROW
  EXECUTE FUNCTION note_webhook('product.updated', 'product_id');
CREATE TRIGGER webhook_updated AFTER INSERT OR UPDATE OR DELETE ON product_media FOR EACH ROW
  EXECUTE FUNCTION note_webhook('product.updated', 'product_id');
CREATE TRIGGER webhook_updated AFTER INSERT OR UPDATE OR DELETE ON product_option FOR EACH ROW
  EXECUTE FUNCTION note_webhook('product.updated', 'product_id');
CREATE TRIGGER webhook_updated AFTER INSERT OR UPDATE OR DELETE ON category_product FOR EACH ROW
  EXECUTE FUNCTION note_webhook('product.updated', 'product_id');
CREATE TRIGGER webhook_updated AFTER INSERT OR UPDATE OR DELETE ON configurable_option FOR EACH ROW
  EXECUTE FUNCTION note_webhook('product.updated', 'product_id');
CREATE TRIGGER webhook_updated AFTER INSERT OR UPDATE OR DELETE ON configurable_link FOR EACH ROW
  EXECUTE FUNCTION note_webhook('product.updated', 'parent_id');
CREATE TRIGGER webhook_updated AFTER INSERT OR UPDATE OR DELETE ON bundle_option FOR EACH ROW
  EXECUTE FUNCTION note_webhook('product.updated', 'parent_id');
CREATE TRIGGER webhook_updated AFTER INSERT OR UPDATE OR DELETE ON downloadable_link FOR EACH ROW
  EXECUTE FUNCTION note_webhook('product.updated', 'product_id');
CREATE TRIGGER webhook_updated AFTER INSERT OR UPDATE OR DELETE ON downloadable_sample FOR EACH ROW
  EXECUTE FUNCTION note_webhook('product.updated', 'product_id');

-- What can be sold. What open orders have reserved of the default stock is subtracted from `qty` already.
CREATE TRIGGER webhook_stock_created AFTER INSERT ON stock_item FOR EACH ROW
  EXECUTE FUNCTION note_webhook('stock.changed', 'product_id');
CREATE TRIGGER webhook_stock_changed AFTER UPDATE ON stock_item FOR EACH ROW
  WHEN ((OLD.qty, OLD.is_in_stock, OLD.min_qty, OLD.use_config_min_qty, OLD.backorders, OLD.use_config_backorders, OLD.manage_stock, OLD.use_config_manage_stock)
    IS DISTINCT FROM (NEW.qty, NEW.is_in_stock, NEW.min_qty, NEW.use_config_min_qty, NEW.backorders, NEW.use_config_backorders, NEW.manage_stock, NEW.use_config_manage_stock))
  EXECUTE FUNCTION note_webhook('stock.changed', 'product_id');
CREATE TRIGGER webhook_stock_low AFTER UPDATE ON stock_item FOR EACH ROW
  WHEN (OLD.low_stock_date IS NULL AND NEW.low_stock_date IS NOT NULL)
  EXECUTE FUNCTION note_webhook('stock.low', 'product_id');
CREATE TRIGGER webhook_stock_changed AFTER INSERT OR UPDATE OR DELETE ON inventory_source_item FOR EACH ROW
  EXECUTE FUNCTION note_webhook('stock.changed', 'product_id');
CREATE TRIGGER webhook_stock_changed AFTER INSERT OR UPDATE OR DELETE ON inventory_reserved FOR EACH ROW
  EXECUTE FUNCTION note_webhook('stock.changed', 'product_id');

-- Customers with their addresses; passwords and failed sign-ins are no events.
CREATE TRIGGER webhook_created AFTER INSERT ON customer FOR EACH ROW
  EXECUTE FUNCTION note_webhook('customer.created', 'id');
CREATE TRIGGER webhook_updated AFTER UPDATE ON customer FOR EACH ROW
  WHEN ((OLD.website_id, OLD.store_id, OLD.group_id, OLD.email, OLD.prefix, OLD.firstname, OLD.middlename, OLD.lastname, OLD.suffix, OLD.dob, OLD.gender, OLD.taxvat, OLD.is_active, OLD.is_subscribed, OLD.disable_auto_group_change, OLD.default_billing, OLD.default_shipping, OLD.confirmation, OLD.attributes)
    IS DISTINCT FROM (NEW.website_id, NEW.store_id, NEW.group_id, NEW.email, NEW.prefix, NEW.firstname, NEW.middlename, NEW.lastname, NEW.suffix, NEW.dob, NEW.gender, NEW.taxvat, NEW.is_active, NEW.is_subscribed, NEW.disable_auto_group_change, NEW.default_billing, NEW.default_shipping, NEW.confirmation, NEW.attributes))
  EXECUTE FUNCTION note_webhook('customer.updated', 'id');
CREATE TRIGGER webhook_deleted AFTER DELETE ON customer FOR EACH ROW
  EXECUTE FUNCTION note_webhook('customer.deleted', 'id', 'email');
CREATE TRIGGER webhook_updated AFTER INSERT OR UPDATE OR DELETE ON customer_address FOR EACH ROW
  EXECUTE FUNCTION note_webhook('customer.updated', 'customer_id');

-- Carts; that one became an order, its order says.
CREATE TRIGGER webhook_created AFTER INSERT ON quote FOR EACH ROW
  EXECUTE FUNCTION note_webhook('cart.created', 'entity_id');

INSERT INTO change_log_entity (entity, access, table_name, id_column, label_path, has_parts) VALUES
  ('webhook_endpoint', 'Magento_Integration::webhooks', 'webhook_endpoint', 'id', '{name}', false);
INSERT INTO change_log_source (table_name, entity, id_columns, secret_columns) VALUES
  ('webhook_endpoint', 'webhook_endpoint', '{id}', '{secret,former_secret}');
