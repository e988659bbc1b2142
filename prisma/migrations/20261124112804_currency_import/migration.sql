-- CreateTable
CREATE TABLE "currency_import" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "started_at" TIMESTAMPTZ(0) NOT NULL,
    "imported_at" TIMESTAMPTZ(0),
    "error" JSONB,
    "missing" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "currency_import_pkey" PRIMARY KEY ("id")
);

-- Open carts take over changed rates; the function's own file replaces this body.
CREATE FUNCTION apply_currency_rates() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER apply_added_rates AFTER INSERT ON directory_currency_rate REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION apply_currency_rates();
CREATE TRIGGER apply_changed_rates AFTER UPDATE ON directory_currency_rate REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION apply_currency_rates();

INSERT INTO change_log_entity (entity, access, table_name, id_column, label_path, has_parts) VALUES
  ('currency_rate', 'Magento_CurrencySymbol::currency_rates', 'directory_currency_rate', NULL, '{currency_to}', false);
INSERT INTO change_log_source (table_name, entity, id_columns) VALUES
  ('directory_currency_rate', 'currency_rate', '{currency_from,currency_to}');
