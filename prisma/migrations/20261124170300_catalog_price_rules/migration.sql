-- CreateTable
CREATE TABLE "catalogrule" (
    "rule_id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "website_ids" INTEGER[],
    "customer_group_ids" INTEGER[],
    "from_date" DATE,
    "to_date" DATE,
    "is_active" BOOLEAN NOT NULL DEFAULT false,
    "condition" JSONB,
    "stop_rules_processing" BOOLEAN NOT NULL DEFAULT true,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "simple_action" TEXT NOT NULL DEFAULT 'by_percent',
    "discount_amount" DECIMAL(12,4) NOT NULL DEFAULT 0,

    CONSTRAINT "catalogrule_pkey" PRIMARY KEY ("rule_id")
);

-- CreateIndex
CREATE INDEX "catalogrule_is_active_sort_order_idx" ON "catalogrule"("is_active", "sort_order");

INSERT INTO change_log_entity (entity, access, table_name, id_column, label_path, has_parts) VALUES
  ('catalog_rule', 'Magento_CatalogRule::promo_catalog', 'catalogrule', 'rule_id', '{name}', false);
INSERT INTO change_log_source (table_name, entity, id_columns) VALUES
  ('catalogrule', 'catalog_rule', '{rule_id}');
