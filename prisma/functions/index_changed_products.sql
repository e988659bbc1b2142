-- Indexes products whose SKU or attributes have changed.
CREATE OR REPLACE FUNCTION index_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[] := ARRAY(SELECT n.id FROM now_rows n JOIN old_rows o ON o.id = n.id WHERE (o.sku, o.attributes) IS DISTINCT FROM (n.sku, n.attributes));
BEGIN
  IF cardinality(ids) > 0 THEN PERFORM index_products(ids); END IF;
  RETURN NULL;
END $$;
