-- Runs at the beginning of an operation's transactions: its changes and the note that it has made some are committed together or not at all.
-- Refuses a runner whose operation another one has taken over.
CREATE OR REPLACE FUNCTION write_operation(bulk uuid, operation integer, attempt integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bulk_operation SET written_at = coalesce(written_at, now())
    WHERE bulk_uuid = bulk AND id = operation AND attempts = attempt AND status = 4;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Operation % of % was taken over by another runner.', operation, bulk;
  END IF;
END $$;
