-- Refuses, with JSON as its message, when somebody has changed the entity after that version of it. Takes a lock first: it waits for a save
-- that is under way, and the next statement sees what that has committed.
CREATE OR REPLACE FUNCTION expect_unchanged(wanted_entity text, wanted_id text, known bigint, own_change uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  other change_row;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('change ' || wanted_entity || '/' || wanted_id, 0));
  SELECT * INTO other FROM change_row r
    WHERE r.entity = wanted_entity AND r.entity_id = wanted_id AND r.id > known AND r.change_id <> own_change AND NOT r.hidden ORDER BY r.id DESC LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'MX409', MESSAGE = json_build_object('kind', 'changed', 'name', other.actor_name, 'time', wire_time(other.at),
      'changeId', other.change_id, 'version', other.id)::text;
  END IF;
END $$;
