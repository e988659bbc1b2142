-- Indexes the products that chose an option whose label has changed.
CREATE OR REPLACE FUNCTION index_option() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  option_key integer := CASE WHEN TG_TABLE_NAME = 'eav_attribute_option' THEN (to_jsonb(NEW) ->> 'id')::int ELSE (to_jsonb(NEW) ->> 'option_id')::int END;
  attribute_code text := (SELECT a.code FROM eav_attribute a JOIN eav_attribute_option o ON o.attribute_id = a.id
    WHERE o.id = option_key AND a.entity_type_id = 4 AND a.is_searchable);
BEGIN
  IF attribute_code IS NOT NULL THEN
    PERFORM index_products(ARRAY(
      SELECT id FROM product WHERE option_key::text = ANY (string_to_array(attributes ->> attribute_code, ','))
      UNION SELECT product_id FROM product_store WHERE option_key::text = ANY (string_to_array(attributes ->> attribute_code, ','))));
  END IF;
  RETURN NULL;
END $$;
