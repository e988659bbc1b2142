-- Indexes products whose values in a store view have changed.
CREATE OR REPLACE FUNCTION index_store_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(ARRAY(SELECT DISTINCT product_id FROM touched));
  RETURN NULL;
END $$;
