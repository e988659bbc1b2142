-- The text by which the admin finds a customer or an address, in one index.
CREATE OR REPLACE FUNCTION person_text(email text, firstname text, lastname text, company text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN fold(coalesce(email, '') || ' ' || coalesce(firstname, '') || ' ' || coalesce(lastname, '') || ' ' || coalesce(company, ''));
