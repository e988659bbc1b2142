-- Which tables the change log watches, and as what, is data: `note_change` reads these tables instead of naming others.

-- CreateTable
CREATE TABLE "change_log_entity" (
    "entity" TEXT NOT NULL,
    "access" TEXT NOT NULL,
    "table_name" TEXT,
    "id_column" TEXT,
    "label_path" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "has_parts" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "change_log_entity_pkey" PRIMARY KEY ("entity")
);

-- CreateTable
CREATE TABLE "change_log_source" (
    "table_name" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_column" TEXT,
    "id_columns" TEXT[],
    "parent_table" TEXT,
    "secret_columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "secret_labels" TEXT,
    "omitted_columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "hidden_columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "access" TEXT,
    "events" TEXT NOT NULL DEFAULT 'INSERT OR UPDATE OR DELETE',
    "key_columns" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "change_log_source_pkey" PRIMARY KEY ("table_name")
);

INSERT INTO change_log_entity (entity, access, table_name, id_column, label_path, has_parts) VALUES
  ('product', 'Magento_Catalog::products', 'product', 'id', '{sku}', true),
  ('category', 'Magento_Catalog::categories', 'category', 'id', '{attributes,name}', true),
  ('attribute', 'Magento_Catalog::attributes_attributes', 'eav_attribute', 'id', '{code}', true),
  ('attribute_set', 'Magento_Catalog::sets', 'eav_attribute_set', 'id', '{name}', true),
  ('tax_class', 'Magento_Tax::manage_tax', 'tax_class', 'class_id', '{class_name}', false),
  ('tax_rate', 'Magento_Tax::manage_tax', 'tax_rate', 'id', '{code}', true),
  ('tax_rule', 'Magento_Tax::manage_tax', 'tax_rule', 'id', '{code}', true),
  ('table_rates', 'Magento_Config::config', 'website', 'id', '{name}', false),
  ('sales_rule', 'Magento_SalesRule::quote', 'salesrule', 'rule_id', '{name}', true),
  ('customer', 'Magento_Customer::customer', 'customer', 'id', '{email}', true),
  ('customer_group', 'Magento_Customer::group', 'customer_group', 'id', '{code}', false),
  ('cms_page', 'Magento_Cms::page', 'cms_page', 'id', '{title}', true),
  ('cms_block', 'Magento_Cms::block', 'cms_block', 'id', '{title}', true),
  ('website', 'Magento_Backend::store', 'website', 'id', '{name}', false),
  ('store_group', 'Magento_Backend::store', 'store_group', 'id', '{name}', false),
  ('store', 'Magento_Backend::store', 'store', 'id', '{name}', false),
  ('config', 'Magento_Config::config', 'config_value', NULL, '{path}', false),
  ('checkout_agreement', 'Magento_Config::config', 'checkout_agreement', 'agreement_id', '{name}', true),
  ('admin_user', 'Magento_User::acl_users', 'admin_user', 'id', '{username}', false),
  ('admin_role', 'Magento_User::acl_roles', 'admin_role', 'id', '{name}', true),
  ('admin_invitation', 'Magento_User::acl_users', 'admin_invitation', 'id', '{email}', false),
  ('integration', 'Magento_Integration::integrations', 'integration', 'id', '{name}', false),
  ('review', 'Magento_Review::reviews_all', 'review', 'id', '{title}', false),
  ('order', 'Magento_Sales::actions_view', 'sales_order', 'entity_id', '{increment_id}', false),
  ('mail', 'Magento_Email::mails', 'mail_message', 'id', '{recipient}', false),
  ('mail_server', 'Magento_Backend::all', NULL, NULL, '{}', false),
  ('job', 'Magento_Logging::magento_logging_events', 'job', 'id', '{title}', false),
  ('export', 'Magento_Logging::magento_logging_events', NULL, NULL, '{}', false);

INSERT INTO change_log_source (table_name, entity, id_columns) VALUES
  ('product', 'product', '{id}'),
  ('product_store', 'product', '{product_id}'),
  ('product_website', 'product', '{product_id}'),
  ('product_tier_price', 'product', '{product_id}'),
  ('product_link', 'product', '{product_id}'),
  ('product_media', 'product', '{product_id}'),
  ('product_option', 'product', '{product_id}'),
  ('configurable_option', 'product', '{product_id}'),
  ('configurable_link', 'product', '{parent_id}'),
  ('bundle_option', 'product', '{parent_id}'),
  ('downloadable_link', 'product', '{product_id}'),
  ('downloadable_sample', 'product', '{product_id}'),
  ('category', 'category', '{id}'),
  ('category_store', 'category', '{category_id}'),
  ('eav_attribute', 'attribute', '{id}'),
  ('eav_attribute_label', 'attribute', '{attribute_id}'),
  ('eav_attribute_option', 'attribute', '{attribute_id}'),
  ('eav_attribute_set', 'attribute_set', '{id}'),
  ('eav_attribute_group', 'attribute_set', '{attribute_set_id}'),
  ('eav_attribute_set_entry', 'attribute_set', '{attribute_set_id}'),
  ('tax_class', 'tax_class', '{class_id}'),
  ('tax_rate', 'tax_rate', '{id}'),
  ('tax_rate_title', 'tax_rate', '{rate_id}'),
  ('tax_rule', 'tax_rule', '{id}'),
  ('tax_rule_class', 'tax_rule', '{rule_id}'),
  ('tax_rule_rate', 'tax_rule', '{rule_id}'),
  ('salesrule', 'sales_rule', '{rule_id}'),
  ('salesrule_label', 'sales_rule', '{rule_id}'),
  ('salesrule_coupon', 'sales_rule', '{rule_id}'),
  ('customer_address', 'customer', '{customer_id}'),
  ('customer_note', 'customer', '{customer_id}'),
  ('customer_group', 'customer_group', '{id}'),
  ('cms_page', 'cms_page', '{id}'),
  ('cms_block', 'cms_block', '{id}'),
  ('website', 'website', '{id}'),
  ('store_group', 'store_group', '{id}'),
  ('store', 'store', '{id}'),
  ('admin_role', 'admin_role', '{id}'),
  ('shipping_tablerate', 'table_rates', '{website_id}'),
  ('checkout_agreement', 'checkout_agreement', '{agreement_id}'),
  ('review', 'review', '{id}'),
  ('sales_order', 'order', '{entity_id}'),
  ('sales_order_address', 'order', '{parent_id}'),
  ('sales_order_status_history', 'order', '{parent_id}');
-- Parts that have a page of their own.
INSERT INTO change_log_source (table_name, entity, id_columns, parent_table, omitted_columns, access) VALUES
  ('stock_item', 'product', '{product_id}', NULL, '{}', 'Magento_CatalogInventory::cataloginventory'),
  ('category_product', 'product', '{product_id}', NULL, '{}', 'Magento_Catalog::categories'),
  ('sales_invoice', 'order', '{order_id}', NULL, '{}', 'Magento_Sales::sales_invoice'),
  ('sales_invoice_comment', 'order', '{parent_id}', 'sales_invoice', '{}', 'Magento_Sales::sales_invoice'),
  ('sales_shipment', 'order', '{order_id}', NULL, '{shipping_label}', 'Magento_Sales::shipment'),
  ('sales_shipment_comment', 'order', '{parent_id}', 'sales_shipment', '{}', 'Magento_Sales::shipment'),
  ('sales_shipment_track', 'order', '{order_id}', NULL, '{}', 'Magento_Sales::shipment'),
  ('sales_creditmemo', 'order', '{order_id}', NULL, '{}', 'Magento_Sales::sales_creditmemo'),
  ('sales_creditmemo_comment', 'order', '{parent_id}', 'sales_creditmemo', '{}', 'Magento_Sales::sales_creditmemo');
-- Parts of parts.
INSERT INTO change_log_source (table_name, entity, id_columns, parent_table) VALUES
  ('product_option_value', 'product', '{option_id}', 'product_option'),
  ('bundle_selection', 'product', '{option_id}', 'bundle_option'),
  ('downloadable_link_title', 'product', '{link_id}', 'downloadable_link'),
  ('downloadable_link_price', 'product', '{link_id}', 'downloadable_link'),
  ('downloadable_sample_title', 'product', '{sample_id}', 'downloadable_sample'),
  ('eav_attribute_option_label', 'attribute', '{option_id}', 'eav_attribute_option');
-- What has secrets. The id of settings is `scope/scope id/section`, the section being the first part of the path.
INSERT INTO change_log_source (table_name, entity, id_columns, secret_columns, secret_labels) VALUES
  ('config_value', 'config', '{scope,scope_id,path}', '{value}', '(secret|secret_key|password|token|api_key)$'),
  ('customer', 'customer', '{id}', '{password_hash,confirmation,rp_token_hash,rp_token_created_at}', NULL),
  ('admin_user', 'admin_user', '{id}', '{password_hash,otp_secret,otp_last_step,otp_pending}', NULL),
  ('admin_invitation', 'admin_invitation', '{id}', '{token_hash}', NULL),
  ('integration', 'integration', '{id}', '{consumer_secret,token_secret,verifier_hash,request_token_hash,request_secret}', NULL);
-- What follows from other rows. Uses are counted by orders; they are of interest only when a rule takes them along.
UPDATE change_log_source SET hidden_columns = '{children_count,position,path,level}' WHERE table_name = 'category';
INSERT INTO change_log_source (table_name, entity, entity_column, id_columns, parent_table, hidden, events) VALUES
  ('url_rewrite', '', 'entity_type', '{entity_id}', NULL, true, DEFAULT),
  ('cms_revision', 'cms_', 'kind', '{entity_id}', NULL, true, DEFAULT),
  ('salesrule_coupon_usage', 'sales_rule', NULL, '{coupon_id}', 'salesrule_coupon', true, 'DELETE'),
  ('salesrule_customer', 'sales_rule', NULL, '{rule_id}', NULL, true, 'DELETE');

-- The triggers of these tables exist already; their arguments are read by nobody any more.
UPDATE change_log_source SET key_columns = string_to_array(primary_key(table_name), ',');
DROP FUNCTION watch_changes(text, text, text, text, text, text);

-- Creates the triggers of a table as it is added to the sources of the change log. Its foreign keys become deferrable: a deletion logs the rows
-- that go with it in no order that would let them come back one by one.
CREATE FUNCTION watch_source() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  foreign_key name;
BEGIN
  NEW.key_columns := string_to_array(primary_key(NEW.table_name), ',');
  IF NEW.parent_table IS NOT NULL THEN
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW WHEN (current_setting(''merx.actor'', true) <> '''')
      EXECUTE FUNCTION delete_hanging_rows(%L, %L, %L)', 'note_change_' || NEW.table_name, NEW.parent_table, NEW.table_name, NEW.id_columns[1],
      primary_key(NEW.parent_table));
  END IF;
  EXECUTE format('CREATE TRIGGER note_change AFTER %s ON %I FOR EACH ROW WHEN (current_setting(''merx.actor'', true) <> '''')
    EXECUTE FUNCTION note_change()', NEW.events, NEW.table_name);
  FOR foreign_key IN SELECT conname FROM pg_constraint WHERE conrelid = NEW.table_name::regclass AND contype = 'f' AND NOT condeferrable LOOP
    EXECUTE format('ALTER TABLE %I ALTER CONSTRAINT %I DEFERRABLE INITIALLY IMMEDIATE', NEW.table_name, foreign_key);
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER watch_source BEFORE INSERT ON change_log_source FOR EACH ROW EXECUTE FUNCTION watch_source();
