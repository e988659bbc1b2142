-- AlterTable
ALTER TABLE "inventory_source" ADD COLUMN     "own_country_id" TEXT,
ADD COLUMN     "is_enabled" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "frontend_description" TEXT,
ADD COLUMN     "frontend_name" TEXT,
ADD COLUMN     "is_pickup_location_active" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "own_postcode" TEXT,
ADD COLUMN     "own_region_id" INTEGER;

-- AlterTable
ALTER TABLE "stock_item" ADD COLUMN     "reserved" DECIMAL(12,4) NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "inventory_stock" (
    "stock_id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "inventory_stock_pkey" PRIMARY KEY ("stock_id")
);

-- CreateTable
CREATE TABLE "inventory_stock_link" (
    "stock_id" INTEGER NOT NULL,
    "source_code" TEXT NOT NULL,
    "priority" INTEGER NOT NULL,

    CONSTRAINT "inventory_stock_link_pkey" PRIMARY KEY ("stock_id","source_code")
);

-- CreateTable
CREATE TABLE "inventory_stock_website" (
    "website_id" INTEGER NOT NULL,
    "stock_id" INTEGER NOT NULL,

    CONSTRAINT "inventory_stock_website_pkey" PRIMARY KEY ("website_id")
);

-- CreateTable
CREATE TABLE "inventory_stock_channel" (
    "type" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "stock_id" INTEGER NOT NULL,

    CONSTRAINT "inventory_stock_channel_pkey" PRIMARY KEY ("type","code")
);

-- CreateTable
CREATE TABLE "inventory_source_item" (
    "source_item_id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "source_code" TEXT NOT NULL,
    "quantity" DECIMAL(12,4) NOT NULL DEFAULT 0,
    "is_in_stock" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "inventory_source_item_pkey" PRIMARY KEY ("source_item_id")
);

-- CreateTable
CREATE TABLE "inventory_reserved" (
    "stock_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "quantity" DECIMAL(12,4) NOT NULL DEFAULT 0,

    CONSTRAINT "inventory_reserved_pkey" PRIMARY KEY ("stock_id","product_id")
);

-- CreateTable
CREATE TABLE "inventory_reservation" (
    "order_id" INTEGER NOT NULL,
    "reservation_id" BIGSERIAL NOT NULL,
    "stock_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "sku" TEXT NOT NULL,
    "quantity" DECIMAL(12,4) NOT NULL,
    "event_type" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "object_id" INTEGER NOT NULL,
    "object_increment_id" TEXT,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inventory_reservation_pkey" PRIMARY KEY ("order_id","reservation_id")
);

-- CreateIndex
CREATE INDEX "inventory_stock_link_source_code_idx" ON "inventory_stock_link"("source_code");

-- CreateIndex
CREATE INDEX "inventory_stock_website_stock_id_idx" ON "inventory_stock_website"("stock_id");

-- CreateIndex
CREATE INDEX "inventory_stock_channel_stock_id_idx" ON "inventory_stock_channel"("stock_id");

-- CreateIndex
CREATE INDEX "inventory_source_item_source_code_idx" ON "inventory_source_item"("source_code");

-- CreateIndex
CREATE UNIQUE INDEX "inventory_source_item_product_id_source_code_key" ON "inventory_source_item"("product_id", "source_code");

-- CreateIndex
CREATE INDEX "inventory_reserved_product_id_idx" ON "inventory_reserved"("product_id");

-- AddForeignKey
ALTER TABLE "inventory_stock_link" ADD CONSTRAINT "inventory_stock_link_stock_id_fkey" FOREIGN KEY ("stock_id") REFERENCES "inventory_stock"("stock_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_stock_link" ADD CONSTRAINT "inventory_stock_link_source_code_fkey" FOREIGN KEY ("source_code") REFERENCES "inventory_source"("source_code") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_stock_website" ADD CONSTRAINT "inventory_stock_website_website_id_fkey" FOREIGN KEY ("website_id") REFERENCES "website"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_stock_website" ADD CONSTRAINT "inventory_stock_website_stock_id_fkey" FOREIGN KEY ("stock_id") REFERENCES "inventory_stock"("stock_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_stock_channel" ADD CONSTRAINT "inventory_stock_channel_stock_id_fkey" FOREIGN KEY ("stock_id") REFERENCES "inventory_stock"("stock_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_source_item" ADD CONSTRAINT "inventory_source_item_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_source_item" ADD CONSTRAINT "inventory_source_item_source_code_fkey" FOREIGN KEY ("source_code") REFERENCES "inventory_source"("source_code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_reserved" ADD CONSTRAINT "inventory_reserved_stock_id_fkey" FOREIGN KEY ("stock_id") REFERENCES "inventory_stock"("stock_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_reserved" ADD CONSTRAINT "inventory_reserved_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a shop has sold so far is subtracted from its quantities already: nothing is reserved.
INSERT INTO inventory_source (source_code, name) VALUES ('default', 'Default Source') ON CONFLICT DO NOTHING;
INSERT INTO inventory_stock (stock_id, name) VALUES (1, 'Default Stock');
SELECT setval(pg_get_serial_sequence('inventory_stock', 'stock_id'), 1);
INSERT INTO inventory_stock_link (stock_id, source_code, priority) VALUES (1, 'default', 1);

-- A stock item as a stock sees it: with the quantity that can be sold from the stock before the threshold `min_qty`, and whether any of its
-- sources has the product in stock. Composite products have no quantity; their own flag counts. Null for a product without a stock item.
CREATE FUNCTION stock_in(item stock_item, of_stock integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN item.product_id IS NULL THEN NULL
    WHEN of_stock = 1 THEN to_jsonb(item)
    ELSE (
      SELECT to_jsonb(item) || jsonb_build_object(
        'qty', coalesce(sum(i.quantity) FILTER (WHERE i.is_in_stock), 0)
          - coalesce((SELECT r.quantity FROM inventory_reserved r WHERE r.stock_id = of_stock AND r.product_id = item.product_id), 0),
        'is_in_stock', CASE WHEN (SELECT p.type_id FROM product p WHERE p.id = item.product_id) IN ('configurable', 'bundle', 'grouped')
          THEN item.is_in_stock ELSE coalesce(bool_or(i.is_in_stock), false) END)
      FROM inventory_stock_link l
      JOIN inventory_source s ON s.source_code = l.source_code AND s.is_enabled
      JOIN inventory_source_item i ON i.source_code = l.source_code AND i.product_id = item.product_id
      WHERE l.stock_id = of_stock)
    END
$$;

-- Deletes the reservations of a product that goes with what they have reserved. Only fires where something is reserved.
CREATE FUNCTION delete_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM inventory_reservation r WHERE r.product_id = OLD.product_id;
  RETURN NULL;
END $$;

-- A stock item that comes back by an undo has nothing reserved: its reservations went with it.
CREATE FUNCTION start_unreserved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reserved := 0;
  RETURN NEW;
END $$;

CREATE TRIGGER delete_reservations AFTER DELETE ON stock_item FOR EACH ROW WHEN (OLD.reserved <> 0) EXECUTE FUNCTION delete_reservations();
CREATE TRIGGER delete_reservations AFTER DELETE ON inventory_reserved FOR EACH ROW WHEN (OLD.quantity <> 0)
  EXECUTE FUNCTION delete_reservations();
CREATE TRIGGER start_unreserved BEFORE INSERT ON stock_item FOR EACH ROW WHEN (NEW.reserved IS DISTINCT FROM 0)
  EXECUTE FUNCTION start_unreserved();

DO $$
DECLARE
  watched name;
BEGIN
  -- Few and small: kept in memory with the stores.
  FOREACH watched IN ARRAY ARRAY['inventory_source', 'inventory_stock', 'inventory_stock_link', 'inventory_stock_website',
    'inventory_stock_channel']::name[] LOOP
    EXECUTE format('CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT
      EXECUTE FUNCTION announce_change(''store'')', watched);
  END LOOP;
  FOREACH watched IN ARRAY ARRAY['inventory_source_item', 'inventory_reserved']::name[] LOOP
    EXECUTE format('CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT
      EXECUTE FUNCTION announce_change(''stock'', ''later'')', watched);
  END LOOP;
END $$;

INSERT INTO change_log_entity (entity, access, table_name, id_column, label_path, has_parts) VALUES
  ('inventory_source', 'Magento_CatalogInventory::cataloginventory', 'inventory_source', NULL, '{name}', false),
  ('inventory_stock', 'Magento_CatalogInventory::cataloginventory', 'inventory_stock', 'stock_id', '{name}', true);
INSERT INTO change_log_source (table_name, entity, id_columns) VALUES
  ('inventory_source', 'inventory_source', '{source_code}'),
  ('inventory_stock', 'inventory_stock', '{stock_id}'),
  ('inventory_stock_link', 'inventory_stock', '{stock_id}'),
  ('inventory_stock_website', 'inventory_stock', '{stock_id}'),
  ('inventory_stock_channel', 'inventory_stock', '{stock_id}');
INSERT INTO change_log_source (table_name, entity, id_columns, access) VALUES
  ('inventory_source_item', 'product', '{product_id}', 'Magento_CatalogInventory::cataloginventory');
-- It follows from the orders, which are never undone.
UPDATE change_log_source SET omitted_columns = '{reserved}' WHERE table_name = 'stock_item';
