-- What Prisma's schema language cannot say: functions, expression indexes, partial indexes.

-- Text as lists compare it: case and accents do not count.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));

-- Date and time as the wire writes it (UTC: every connection sets its time zone).
CREATE FUNCTION wire_time(value timestamptz) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS');

CREATE UNIQUE INDEX product_sku_key ON product (lower(sku));
CREATE INDEX product_sku_fold ON product (fold(sku), id);
CREATE INDEX product_name_fold ON product (fold(attributes ->> 'name'), id);
-- A subtree is `path || '/' LIKE '1/2/%'`, its root included.
CREATE INDEX category_path ON category ((path || '/') text_pattern_ops);
CREATE UNIQUE INDEX customer_email_key ON customer (website_id, lower(email));
CREATE UNIQUE INDEX admin_user_username_key_ci ON admin_user (lower(username));
CREATE UNIQUE INDEX quote_active_customer_key ON quote (customer_id) WHERE is_active AND customer_id IS NOT NULL;

-- Increment ids of orders and their documents: nine digits, prefixed by the store id except for store 1. Sequences do not wait for
-- each other, so parallel orders do not either; a rollback leaves a gap.
CREATE FUNCTION next_increment_id(kind text, store integer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  sequence_name text := format('sales_%s_increment_%s', kind, store);
  number text;
BEGIN
  IF to_regclass(sequence_name) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext(sequence_name));
    EXECUTE format('CREATE SEQUENCE IF NOT EXISTS %I', sequence_name);
  END IF;
  number := nextval(sequence_name)::text;
  RETURN CASE WHEN store = 1 THEN '' ELSE store::text END || lpad(number, greatest(9, length(number)), '0');
END $$;

CREATE SEQUENCE sales_order_increment_1;
