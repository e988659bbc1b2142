-- Undoes a change and returns how many rows that touched. It is a change itself, which another undo takes back; it needs the same permission.
CREATE OR REPLACE FUNCTION undo_change(wanted uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  r change_row;
  done integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('change ' || entity || '/' || entity_id, 0))
    FROM (SELECT DISTINCT entity, entity_id FROM change_row WHERE change_id = wanted ORDER BY entity, entity_id LIMIT 1000) things;
  PERFORM set_config('merx.undoes', wanted::text, true), set_config('merx.access', (SELECT c.access FROM change_row c WHERE c.change_id = wanted ORDER BY c.id LIMIT 1), true);
  SET CONSTRAINTS ALL DEFERRED;
  FOR r IN SELECT * FROM change_row c WHERE c.change_id = wanted ORDER BY c.id DESC LOOP
    done := done + undo_row(r);
  END LOOP;
  SET CONSTRAINTS ALL IMMEDIATE;
  RETURN done;
END $$;
