-- What the staff change of integrations and reviews is logged, as all else they change.

-- As before; the proof that begins a hand-shake is a secret too.
CREATE OR REPLACE FUNCTION row_for_log(table_name text, facts jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  hides boolean := table_name IN ('admin_user', 'customer', 'integration')
    OR table_name = 'config_value' AND facts ->> 'path' ~ '(secret|secret_key|password|token|api_key)$';
BEGIN
  IF hides THEN
    RETURN (SELECT jsonb_object_agg(key, CASE
        WHEN key ~ '(password|secret|token|recovery|^otp|^confirmation$|^verifier_hash$)' OR table_name = 'config_value' AND key = 'value' THEN '"******"'
        ELSE value END) FROM jsonb_each(facts) WHERE value <> 'null');
  END IF;
  RETURN (SELECT jsonb_object_agg(key, value) FROM jsonb_each(facts) WHERE value <> 'null');
END $$;

-- As before, and of an integration and a review.
CREATE OR REPLACE FUNCTION change_label(entity text, id text) RETURNS text LANGUAGE plpgsql STABLE AS $$
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
    WHEN 'integration' THEN (SELECT i.name FROM integration i WHERE i.id = change_label.id::int)
    WHEN 'review' THEN (SELECT r.title FROM review r WHERE r.id = change_label.id::int)
  END;
END $$;

SELECT watch_changes('review', 'review', 'id');
-- The log's own migration watches integrations where they came before it.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = 'integration'::regclass AND tgname = 'note_change') THEN
    PERFORM watch_changes('integration', 'integration', 'id');
  END IF;
END $$;
