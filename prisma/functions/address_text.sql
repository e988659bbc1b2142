-- The text by which the admin finds an order by an address: names, city, and the digits of its telephone number.
CREATE OR REPLACE FUNCTION address_text(email text, firstname text, lastname text, company text, city text, telephone text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 5 AS $$
BEGIN
  RETURN fold(concat_ws(' ', email, firstname, lastname, company, city)) || ' ' || regexp_replace(coalesce(telephone, ''), '\D', '', 'g');
END $$;
