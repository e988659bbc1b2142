-- Logs an event that leaves no row behind, such as a token that was issued or a file that was downloaded. Does nothing where nobody acts.
CREATE OR REPLACE FUNCTION note_event(wanted_entity text, wanted_id text, label text, facts jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  actor text[] := string_to_array(nullif(current_setting('merx.actor', true), ''), ':');
BEGIN
  IF actor IS NULL THEN RETURN; END IF;
  INSERT INTO change_row (change_id, actor_type, actor_id, actor_name, procedure, access, entity, entity_id, entity_label, table_name, operation, opens, key, after)
    VALUES (current_setting('merx.change')::uuid, actor[1], nullif(actor[2], '')::int, array_to_string(actor[3:], ':'),
      current_setting('merx.procedure'), current_setting('merx.access'), wanted_entity, wanted_id, coalesce(label, change_label(wanted_entity, wanted_id)),
      '', 'event', NOT EXISTS (SELECT FROM change_row c WHERE c.change_id = current_setting('merx.change')::uuid), '{}', facts);
END $$;
