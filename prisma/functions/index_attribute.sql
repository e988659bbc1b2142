-- Indexes the products that have a value of an attribute whose part in the search has changed.
CREATE OR REPLACE FUNCTION index_attribute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(ARRAY(
    SELECT id FROM product WHERE attributes ? NEW.code UNION SELECT product_id FROM product_store WHERE attributes ? NEW.code));
  RETURN NULL;
END $$;
