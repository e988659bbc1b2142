-- Refuses an undo because somebody has changed the row since; the message is JSON with who did it and when.
CREATE OR REPLACE FUNCTION refuse_undo(r change_row) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  other change_row;
BEGIN
  SELECT * INTO other FROM change_row c
    WHERE c.entity = r.entity AND c.entity_id = r.entity_id AND c.id > r.id AND c.change_id NOT IN (r.change_id, current_setting('merx.change')::uuid)
    ORDER BY c.id DESC LIMIT 1;
  RAISE EXCEPTION USING ERRCODE = 'MX409', MESSAGE = json_build_object('kind', 'undo', 'name', other.actor_name,
    'time', wire_time(coalesce(other.at, now())), 'changeId', other.change_id, 'version', coalesce(other.id, r.id))::text;
END $$;
