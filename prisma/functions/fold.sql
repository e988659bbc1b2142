-- Text as lists compare it: case and accents do not count. Not in SQL, although it is one expression: PostgreSQL would parse and inline it
-- again for every index on it whenever a row is inserted, a quarter of the time of writing an order. The cost is what it takes to run, so
-- that plans do not avoid it. Text without any accent, which most is, is done at once.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 5 AS $$
BEGIN
  IF octet_length(value) = char_length(value) THEN RETURN lower(value); END IF;
  RETURN lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));
END $$;
