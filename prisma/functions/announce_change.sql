-- Announces that the tables of an area have changed, so that no instance keeps an answer made from their former rows: to the others through
-- NOTIFY, which is part of the transaction, and at once to the connection that writes, whose process raises its version before it responds.
-- With the argument `later` the process notifies the others itself, after the commit: commits with a NOTIFY wait for each other.
CREATE OR REPLACE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[1] IS DISTINCT FROM 'later' THEN PERFORM pg_notify('merx_change', TG_ARGV[0]); END IF;
  RAISE NOTICE USING MESSAGE = TG_ARGV[0], ERRCODE = 'MX001';
  RETURN NULL;
END $$;
