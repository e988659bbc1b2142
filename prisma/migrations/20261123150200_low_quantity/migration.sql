-- CreateTable
CREATE TABLE "inventory_low_quantity" (
    "product_id" INTEGER NOT NULL,
    "source_code" TEXT NOT NULL,
    "notify_stock_qty" DECIMAL(12,4) NOT NULL,

    CONSTRAINT "inventory_low_quantity_pkey" PRIMARY KEY ("product_id","source_code")
);

-- CreateIndex
CREATE INDEX "inventory_low_quantity_source_code_idx" ON "inventory_low_quantity"("source_code");

-- AddForeignKey
ALTER TABLE "inventory_low_quantity" ADD CONSTRAINT "inventory_low_quantity_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_low_quantity" ADD CONSTRAINT "inventory_low_quantity_source_code_fkey" FOREIGN KEY ("source_code") REFERENCES "inventory_source"("source_code") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO change_log_source (table_name, entity, id_columns, access) VALUES
  ('inventory_low_quantity', 'product', '{product_id}', 'Magento_CatalogInventory::cataloginventory');
