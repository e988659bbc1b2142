-- CreateTable
CREATE TABLE "price_list" (
    "price_list_id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'sale',
    "is_active" BOOLEAN NOT NULL DEFAULT false,
    "website_ids" INTEGER[],
    "customer_group_ids" INTEGER[],
    "starts_at" TIMESTAMPTZ(0),
    "ends_at" TIMESTAMPTZ(0),
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_list_pkey" PRIMARY KEY ("price_list_id")
);

-- CreateTable
CREATE TABLE "price_list_item" (
    "item_id" SERIAL NOT NULL,
    "price_list_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "qty" DECIMAL(12,4) NOT NULL DEFAULT 1,
    "price" DECIMAL(20,4) NOT NULL,

    CONSTRAINT "price_list_item_pkey" PRIMARY KEY ("item_id")
);

-- CreateIndex
CREATE INDEX "price_list_item_product_id_idx" ON "price_list_item"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "price_list_item_price_list_id_product_id_qty_key" ON "price_list_item"("price_list_id", "product_id", "qty");

-- AddForeignKey
ALTER TABLE "price_list_item" ADD CONSTRAINT "price_list_item_price_list_id_fkey" FOREIGN KEY ("price_list_id") REFERENCES "price_list"("price_list_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_list_item" ADD CONSTRAINT "price_list_item_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO change_log_entity (entity, access, table_name, id_column, label_path, has_parts) VALUES
  ('price_list', 'Magento_PriceList::price_lists', 'price_list', 'price_list_id', '{name}', true);
INSERT INTO change_log_source (table_name, entity, id_columns) VALUES
  ('price_list', 'price_list', '{price_list_id}'),
  ('price_list_item', 'price_list', '{price_list_id}');

-- Every instance caches whether there is a list that can have an effect, and carts keep products with their prices by lists in memory.
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON price_list FOR EACH STATEMENT
  EXECUTE FUNCTION announce_change('promotion');
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON price_list_item FOR EACH STATEMENT
  EXECUTE FUNCTION announce_change('price');
