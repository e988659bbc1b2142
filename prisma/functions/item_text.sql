-- The text by which the admin finds an order by one of its items.
CREATE OR REPLACE FUNCTION item_text(sku text, name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 5 AS $$
BEGIN
  RETURN fold(sku || ' ' || coalesce(name, ''));
END $$;
