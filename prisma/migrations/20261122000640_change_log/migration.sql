-- The log of what the staff changed: one row per row that was added, changed or deleted, in the transaction of the change. Triggers write
-- it, whatever statement made the change; they fire only in a transaction that says who acts (`merx.actor`), so buyers pay nothing.

CREATE TABLE "change_row" (
    "id" BIGSERIAL NOT NULL,
    "change_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "actor_type" TEXT NOT NULL,
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL,
    "procedure" TEXT NOT NULL,
    "access" TEXT NOT NULL,
    "undoes" UUID,
    "entity" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "entity_label" TEXT,
    "table_name" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "opens" BOOLEAN NOT NULL DEFAULT false,
    "key" JSONB NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "change_row_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "change_row_entity_entity_id_id_idx" ON "change_row"("entity", "entity_id", "id" DESC);
CREATE INDEX "change_row_change_id_idx" ON "change_row"("change_id");
-- Files stay on disk as long as an undo may want them.
CREATE INDEX change_row_picture ON change_row ((before ->> 'file')) WHERE table_name = 'product_media';
CREATE INDEX change_row_link_file ON change_row ((before ->> 'link_file')) WHERE table_name = 'downloadable_link';
CREATE INDEX change_row_sample_file ON change_row ((before ->> 'sample_file')) WHERE table_name IN ('downloadable_link', 'downloadable_sample');
-- The log is read by the first row of each change; few indexes keep the many other rows cheap.
CREATE INDEX change_row_opens ON change_row (id DESC) WHERE opens;
CREATE INDEX change_row_time ON change_row (at DESC, id DESC) WHERE opens;
CREATE INDEX change_row_actor ON change_row (actor_type, actor_id, id DESC) WHERE opens;
CREATE INDEX change_row_procedure ON change_row (procedure, id DESC) WHERE opens;
CREATE INDEX change_row_undoes ON change_row (undoes) WHERE undoes IS NOT NULL;

-- What a thing is called, while it is there.
CREATE FUNCTION change_label(entity text, id text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE entity
    WHEN 'product' THEN (SELECT p.sku FROM product p WHERE p.id = change_label.id::int)
    WHEN 'category' THEN (SELECT c.attributes ->> 'name' FROM category c WHERE c.id = change_label.id::int)
    WHEN 'attribute' THEN (SELECT a.code FROM eav_attribute a WHERE a.id = change_label.id::int)
    WHEN 'attribute_set' THEN (SELECT s.name FROM eav_attribute_set s WHERE s.id = change_label.id::int)
    WHEN 'tax_rate' THEN (SELECT r.code FROM tax_rate r WHERE r.id = change_label.id::int)
    WHEN 'tax_rule' THEN (SELECT r.code FROM tax_rule r WHERE r.id = change_label.id::int)
    WHEN 'sales_rule' THEN (SELECT r.name FROM salesrule r WHERE r.rule_id = change_label.id::int)
    WHEN 'customer' THEN (SELECT c.email FROM customer c WHERE c.id = change_label.id::int)
    WHEN 'cms_page' THEN (SELECT p.title FROM cms_page p WHERE p.id = change_label.id::int)
    WHEN 'cms_block' THEN (SELECT b.title FROM cms_block b WHERE b.id = change_label.id::int)
    WHEN 'table_rates' THEN (SELECT w.name FROM website w WHERE w.id = change_label.id::int)
    WHEN 'order' THEN (SELECT o.increment_id FROM sales_order o WHERE o.entity_id = change_label.id::int)
  END;
END $$;

-- The fields of one object that another one has not, or has otherwise. Null when there are none.
CREATE FUNCTION fields_unlike(one jsonb, other jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_object_agg(key, value) FROM jsonb_each(one) WHERE NOT other ? key OR other -> key <> value
$$;

-- The row as the log may hold it: without nulls, secrets masked.
CREATE FUNCTION row_for_log(table_name text, facts jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  hides boolean := table_name IN ('admin_user', 'customer', 'integration')
    OR table_name = 'config_value' AND facts ->> 'path' ~ '(secret|secret_key|password|token|api_key)$';
BEGIN
  IF hides THEN
    RETURN (SELECT jsonb_object_agg(key, CASE
        WHEN key ~ '(password|secret|token|recovery|^otp|^confirmation$)' OR table_name = 'config_value' AND key = 'value' THEN '"******"'
        ELSE value END) FROM jsonb_each(facts) WHERE value <> 'null');
  END IF;
  RETURN (SELECT jsonb_object_agg(key, value) FROM jsonb_each(facts) WHERE value <> 'null');
END $$;

-- The trigger of every watched table. Arguments: entity, columns of the key, column that leads to the entity; and where that is the key of
-- another table, this table, its key and its column.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text[] := string_to_array(current_setting('merx.actor'), ':');
  entity text := TG_ARGV[0];
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  now_is jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  facts jsonb := coalesce(now_is, was);
  root text := facts ->> TG_ARGV[2];
  label text;
  is_hidden boolean := TG_TABLE_NAME IN ('url_rewrite', 'cms_revision', 'salesrule_coupon_usage', 'salesrule_customer');
  kept_before jsonb;
  kept_after jsonb;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    kept_before := fields_unlike(was, now_is)
      - '{updated_at,update_time,times_used,failures_num,first_failure,lock_expires,last_used_at,last_seen_at}'::text[];
    IF kept_before IS NULL OR kept_before = '{}' THEN RETURN NULL; END IF;
    kept_after := (SELECT jsonb_object_agg(key, now_is -> key) FROM jsonb_object_keys(kept_before) key);
    -- Of attribute values each is a field of its own.
    IF kept_before ? 'attributes' THEN
      kept_before := jsonb_set(kept_before, '{attributes}', coalesce(fields_unlike(was -> 'attributes', now_is -> 'attributes'), '{}'));
      kept_after := jsonb_set(kept_after, '{attributes}', coalesce(fields_unlike(now_is -> 'attributes', was -> 'attributes'), '{}'));
    END IF;
    IF TG_TABLE_NAME = 'category' AND kept_before - '{children_count,position,path,level}'::text[] = '{}' THEN is_hidden := true; END IF;
    IF TG_TABLE_NAME IN ('admin_user', 'customer', 'integration', 'config_value') THEN
      kept_before := kept_before || coalesce(row_for_log(TG_TABLE_NAME, kept_before || jsonb_strip_nulls(jsonb_build_object('path', was -> 'path'))), '{}') - 'path';
      kept_after := kept_after || coalesce(row_for_log(TG_TABLE_NAME, kept_after || jsonb_strip_nulls(jsonb_build_object('path', was -> 'path'))), '{}') - 'path';
    END IF;
  ELSE
    kept_before := row_for_log(TG_TABLE_NAME, was);
    kept_after := row_for_log(TG_TABLE_NAME, now_is);
  END IF;

  IF TG_NARGS > 3 THEN
    EXECUTE format('SELECT %I::text FROM %I WHERE %I = $1::int', TG_ARGV[5], TG_ARGV[3], TG_ARGV[4]) INTO root USING root;
  END IF;
  IF TG_TABLE_NAME = 'url_rewrite' THEN entity := facts ->> 'entity_type'; END IF;
  IF TG_TABLE_NAME = 'cms_revision' THEN entity := 'cms_' || (facts ->> 'kind'); END IF;
  IF TG_TABLE_NAME = 'config_value' THEN
    root := concat_ws('/', facts ->> 'scope', facts ->> 'scope_id', split_part(facts ->> 'path', '/', 1));
    label := facts ->> 'path';
  ELSE
    label := CASE TG_TABLE_NAME
      WHEN 'product' THEN facts ->> 'sku'
      WHEN 'category' THEN facts -> 'attributes' ->> 'name'
      WHEN 'sales_order' THEN facts ->> 'increment_id'
      WHEN 'customer' THEN facts ->> 'email'
      WHEN 'admin_user' THEN facts ->> 'username'
      WHEN 'tax_class' THEN facts ->> 'class_name'
      WHEN 'cms_page' THEN facts ->> 'title'
      WHEN 'cms_block' THEN facts ->> 'title'
      WHEN 'salesrule' THEN facts ->> 'name'
      WHEN 'website' THEN facts ->> 'name'
      WHEN 'store_group' THEN facts ->> 'name'
      WHEN 'store' THEN facts ->> 'name'
      WHEN 'admin_role' THEN facts ->> 'name'
      WHEN 'integration' THEN facts ->> 'name'
      WHEN 'checkout_agreement' THEN facts ->> 'name'
      WHEN 'eav_attribute_set' THEN facts ->> 'name'
      WHEN 'eav_attribute' THEN facts ->> 'code'
      WHEN 'tax_rate' THEN facts ->> 'code'
      WHEN 'tax_rule' THEN facts ->> 'code'
      WHEN 'customer_group' THEN facts ->> 'code'
      ELSE change_label(entity, root)
    END;
  END IF;

  INSERT INTO change_row (change_id, actor_type, actor_id, actor_name, procedure, access, undoes, entity, entity_id, entity_label, table_name, operation,
      hidden, opens, key, before, after)
    VALUES (current_setting('merx.change')::uuid, actor[1], nullif(actor[2], '')::int, array_to_string(actor[3:], ':'),
      current_setting('merx.procedure'), current_setting('merx.access'), nullif(current_setting('merx.undoes', true), '')::uuid,
      entity, coalesce(root, ''), label, TG_TABLE_NAME, lower(TG_OP), is_hidden,
      NOT EXISTS (SELECT FROM change_row c WHERE c.change_id = current_setting('merx.change')::uuid),
      (SELECT jsonb_object_agg(name, facts -> name) FROM unnest(string_to_array(TG_ARGV[1], ',')) name), kept_before, kept_after);
  RETURN NULL;
END $$;

-- Deletes what hangs on a row before the row itself goes, so that the log still finds whose it was.
CREATE FUNCTION delete_hanging_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DELETE FROM %I WHERE %I = $1::int', TG_ARGV[0], TG_ARGV[1]) USING to_jsonb(OLD) ->> TG_ARGV[2];
  RETURN OLD;
END $$;

CREATE FUNCTION primary_key(of_table text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(a.attname, ',' ORDER BY array_position(c.conkey, a.attnum))
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
  WHERE c.conrelid = of_table::regclass AND c.contype = 'p'
$$;

-- Has the changes of a table logged: as those of `entity`, to which the column `lead` leads, or by way of the table `above` its column
-- `above_lead`. Its foreign keys become deferrable: what a deletion takes along is logged in no order that would let it come back row by row.
CREATE FUNCTION watch_changes(watched text, entity text, lead text, above text DEFAULT NULL, above_lead text DEFAULT NULL,
  events text DEFAULT 'INSERT OR UPDATE OR DELETE') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  foreign_key name;
  arguments text[] := ARRAY[entity, primary_key(watched), lead];
BEGIN
  IF above IS NOT NULL THEN
    arguments := arguments || ARRAY[above, primary_key(above), above_lead];
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW WHEN (current_setting(''merx.actor'', true) <> '''')
      EXECUTE FUNCTION delete_hanging_rows(%L, %L, %L)', 'note_change_' || watched, above, watched, lead, primary_key(above));
  END IF;
  EXECUTE format('CREATE TRIGGER note_change AFTER %s ON %I FOR EACH ROW WHEN (current_setting(''merx.actor'', true) <> '''') EXECUTE FUNCTION note_change(%s)',
    events, watched, (SELECT string_agg(quote_literal(argument), ', ' ORDER BY place) FROM unnest(arguments) WITH ORDINALITY AS a (argument, place)));
  FOR foreign_key IN SELECT conname FROM pg_constraint WHERE conrelid = watched::regclass AND contype = 'f' AND NOT condeferrable LOOP
    EXECUTE format('ALTER TABLE %I ALTER CONSTRAINT %I DEFERRABLE INITIALLY IMMEDIATE', watched, foreign_key);
  END LOOP;
END $$;

SELECT watch_changes(watched, entity, lead) FROM (VALUES
  ('product', 'product', 'id'),
  ('product_store', 'product', 'product_id'),
  ('product_website', 'product', 'product_id'),
  ('product_tier_price', 'product', 'product_id'),
  ('product_link', 'product', 'product_id'),
  ('product_media', 'product', 'product_id'),
  ('product_option', 'product', 'product_id'),
  ('configurable_option', 'product', 'product_id'),
  ('configurable_link', 'product', 'parent_id'),
  ('bundle_option', 'product', 'parent_id'),
  ('downloadable_link', 'product', 'product_id'),
  ('downloadable_sample', 'product', 'product_id'),
  ('stock_item', 'product', 'product_id'),
  ('category', 'category', 'id'),
  ('category_store', 'category', 'category_id'),
  ('category_product', 'product', 'product_id'),
  ('url_rewrite', '', 'entity_id'),
  ('eav_attribute', 'attribute', 'id'),
  ('eav_attribute_label', 'attribute', 'attribute_id'),
  ('eav_attribute_option', 'attribute', 'attribute_id'),
  ('eav_attribute_set', 'attribute_set', 'id'),
  ('eav_attribute_group', 'attribute_set', 'attribute_set_id'),
  ('eav_attribute_set_entry', 'attribute_set', 'attribute_set_id'),
  ('tax_class', 'tax_class', 'class_id'),
  ('tax_rate', 'tax_rate', 'id'),
  ('tax_rate_title', 'tax_rate', 'rate_id'),
  ('tax_rule', 'tax_rule', 'id'),
  ('tax_rule_class', 'tax_rule', 'rule_id'),
  ('tax_rule_rate', 'tax_rule', 'rule_id'),
  ('salesrule', 'sales_rule', 'rule_id'),
  ('salesrule_label', 'sales_rule', 'rule_id'),
  ('salesrule_coupon', 'sales_rule', 'rule_id'),
  ('customer', 'customer', 'id'),
  ('customer_address', 'customer', 'customer_id'),
  ('customer_group', 'customer_group', 'id'),
  ('cms_page', 'cms_page', 'id'),
  ('cms_block', 'cms_block', 'id'),
  ('cms_revision', '', 'entity_id'),
  ('website', 'website', 'id'),
  ('store_group', 'store_group', 'id'),
  ('store', 'store', 'id'),
  ('config_value', 'config', 'path'),
  ('admin_user', 'admin_user', 'id'),
  ('admin_role', 'admin_role', 'id'),
  ('shipping_tablerate', 'table_rates', 'website_id'),
  ('checkout_agreement', 'checkout_agreement', 'agreement_id'),
  ('sales_order', 'order', 'entity_id'),
  ('sales_order_address', 'order', 'parent_id'),
  ('sales_order_status_history', 'order', 'parent_id')
) AS tables (watched, entity, lead);
SELECT watch_changes(watched, entity, lead, above, above_lead) FROM (VALUES
  ('product_option_value', 'product', 'option_id', 'product_option', 'product_id'),
  ('bundle_selection', 'product', 'option_id', 'bundle_option', 'parent_id'),
  ('downloadable_link_title', 'product', 'link_id', 'downloadable_link', 'product_id'),
  ('downloadable_link_price', 'product', 'link_id', 'downloadable_link', 'product_id'),
  ('downloadable_sample_title', 'product', 'sample_id', 'downloadable_sample', 'product_id'),
  ('eav_attribute_option_label', 'attribute', 'option_id', 'eav_attribute_option', 'attribute_id')
) AS tables (watched, entity, lead, above, above_lead);
-- Uses are counted by orders; they are of interest only when a rule takes them along.
SELECT watch_changes('salesrule_coupon_usage', 'sales_rule', 'coupon_id', 'salesrule_coupon', 'rule_id', 'DELETE');
SELECT watch_changes('salesrule_customer', 'sales_rule', 'rule_id', events => 'DELETE');
-- Integrations come with another migration, which need not have run.
DO $$
BEGIN
  IF to_regclass('integration') IS NOT NULL THEN PERFORM watch_changes('integration', 'integration', 'id'); END IF;
END $$;

-- Refuses, with what the caller is told as JSON, when somebody changed the thing after that version of it. Waits for a save of it that is
-- under way, which is why the lock comes first: the next statement sees what was committed meanwhile.
CREATE FUNCTION expect_unchanged(wanted_entity text, wanted_id text, known bigint, own_change uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  other change_row;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('change ' || wanted_entity || '/' || wanted_id, 0));
  SELECT * INTO other FROM change_row r
    WHERE r.entity = wanted_entity AND r.entity_id = wanted_id AND r.id > known AND r.change_id <> own_change AND NOT r.hidden ORDER BY r.id DESC LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'MX409', MESSAGE = json_build_object('kind', 'changed', 'name', other.actor_name, 'time', wire_time(other.at),
      'changeId', other.change_id, 'version', other.id)::text;
  END IF;
END $$;
