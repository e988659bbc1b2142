-- The text by which the admin finds an order; one text, so that one index finds a word in any of its fields.
CREATE OR REPLACE FUNCTION order_text(increment_id text, email text, firstname text, lastname text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN fold(increment_id || ' ' || email || ' ' || coalesce(firstname, '') || ' ' || coalesce(lastname, ''));
