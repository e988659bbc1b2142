-- The columns of the primary key, separated by commas.
CREATE OR REPLACE FUNCTION primary_key(of_table text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(a.attname, ',' ORDER BY array_position(c.conkey, a.attnum))
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
  WHERE c.conrelid = of_table::regclass AND c.contype = 'p'
$$;
