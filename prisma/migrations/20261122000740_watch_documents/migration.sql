-- What the staff do with the documents of an order is logged as changes of the order: a second shipment, a track or a comment on an invoice
-- changes nothing in the order's own row.

-- As before, without the bytes of a shipment's label.
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text[] := string_to_array(current_setting('merx.actor'), ':');
  entity text := TG_ARGV[0];
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - 'shipping_label' END;
  now_is jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - 'shipping_label' END;
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

SELECT watch_changes(watched, 'order', 'order_id') FROM unnest(ARRAY['sales_invoice', 'sales_shipment', 'sales_shipment_track', 'sales_creditmemo']) watched;
SELECT watch_changes(document || '_comment', 'order', 'parent_id', document, 'order_id')
FROM unnest(ARRAY['sales_invoice', 'sales_shipment', 'sales_creditmemo']) document;
