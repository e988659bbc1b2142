-- CreateIndex
CREATE INDEX "inventory_source_item_source_code_quantity_idx" ON "inventory_source_item"("source_code", "quantity");
