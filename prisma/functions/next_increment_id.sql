-- Increment ids of orders, their documents and returns: nine digits, prefixed by the store id except for store 1. Sequences do not block each
-- other, so parallel orders do not either; a rollback leaves a gap. Imported orders keep their numbers: one that is taken is skipped.
CREATE OR REPLACE FUNCTION next_increment_id(kind text, store integer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  sequence_name text := format('sales_%s_increment_%s', kind, store);
  number text;
  increment text;
  taken boolean;
BEGIN
  IF to_regclass(sequence_name) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext(sequence_name));
    EXECUTE format('CREATE SEQUENCE IF NOT EXISTS %I', sequence_name);
  END IF;
  LOOP
    number := nextval(sequence_name)::text;
    increment := CASE WHEN store = 1 THEN '' ELSE store::text END || lpad(number, greatest(9, length(number)), '0');
    -- A statement of its own per table: its plan is kept, that of a text put together here would be made for every order.
    IF kind = 'order' THEN taken := EXISTS (SELECT FROM sales_order d WHERE d.increment_id = increment);
    ELSIF kind = 'invoice' THEN taken := EXISTS (SELECT FROM sales_invoice d WHERE d.increment_id = increment);
    ELSIF kind = 'rma' THEN taken := EXISTS (SELECT FROM rma d WHERE d.increment_id = increment);
    ELSIF kind = 'shipment' THEN taken := EXISTS (SELECT FROM sales_shipment d WHERE d.increment_id = increment);
    ELSE taken := EXISTS (SELECT FROM sales_creditmemo d WHERE d.increment_id = increment);
    END IF;
    EXIT WHEN NOT taken;
  END LOOP;
  RETURN increment;
END $$;
