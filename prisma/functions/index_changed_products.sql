-- Indexes products whose SKU or attributes have changed, and notes the prices and states of others.
CREATE OR REPLACE FUNCTION index_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[] := ARRAY(SELECT n.id FROM now_rows n JOIN old_rows o ON o.id = n.id WHERE (o.sku, o.attributes) IS DISTINCT FROM (n.sku, n.attributes));
  others integer[] := ARRAY(SELECT n.id FROM now_rows n JOIN old_rows o ON o.id = n.id
    WHERE (o.sku, o.attributes) IS NOT DISTINCT FROM (n.sku, n.attributes)
      AND (o.price, o.status, o.visibility) IS DISTINCT FROM (n.price, n.status, n.visibility));
BEGIN
  IF cardinality(ids) > 0 THEN PERFORM index_products(ids); END IF;
  IF cardinality(others) > 0 THEN PERFORM index_facts(others); END IF;
  RETURN NULL;
END $$;
