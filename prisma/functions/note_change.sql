-- Logs a change of a watched table's row as `change_log_source` says. The trigger of every table that has a row there.
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text[] := string_to_array(current_setting('merx.actor'), ':');
  source change_log_source;
  parent change_log_source;
  kind change_log_entity;
  was jsonb;
  now_is jsonb;
  facts jsonb;
  kept_before jsonb;
  kept_after jsonb;
  kind_name text;
  root text;
  label text;
  secrets text[] := '{}';
BEGIN
  SELECT * INTO STRICT source FROM change_log_source s WHERE s.table_name = TG_TABLE_NAME;
  IF TG_OP <> 'INSERT' THEN was := to_jsonb(OLD) - source.omitted_columns; END IF;
  IF TG_OP <> 'DELETE' THEN now_is := to_jsonb(NEW) - source.omitted_columns; END IF;
  facts := coalesce(now_is, was);

  IF TG_OP = 'UPDATE' THEN
    kept_before := fields_unlike(was, now_is)
      - '{updated_at,update_time,times_used,failures_num,first_failure,lock_expires,last_used_at,last_seen_at}'::text[];
    IF kept_before IS NULL OR kept_before = '{}' THEN RETURN NULL; END IF;
    kept_after := (SELECT jsonb_object_agg(key, now_is -> key) FROM jsonb_object_keys(kept_before) key);
    -- Of attribute values each is a field of its own.
    IF kept_before ? 'attributes' THEN
      kept_before := jsonb_set(kept_before, '{attributes}', coalesce(fields_unlike(was -> 'attributes', now_is -> 'attributes'), '{}'));
      kept_after := jsonb_set(kept_after, '{attributes}', coalesce(fields_unlike(now_is -> 'attributes', was -> 'attributes'), '{}'));
    END IF;
    source.hidden := source.hidden OR kept_before - source.hidden_columns = '{}';
  END IF;

  kind_name := source.entity || coalesce(facts ->> source.entity_column, '');
  -- In a table whose rows follow from others, a row that is an entity of its own is shown.
  IF source.entity_column IS NOT NULL AND kind_name = TG_TABLE_NAME THEN source.hidden := false; END IF;
  -- The first parts of the columns' values, one for each column: all of an id, the section of a path.
  root := facts ->> source.id_columns[1];
  IF cardinality(source.id_columns) > 1 THEN
    root := (SELECT string_agg(facts ->> name, '/' ORDER BY place) FROM unnest(source.id_columns) WITH ORDINALITY AS c (name, place));
    root := array_to_string((string_to_array(root, '/'))[:cardinality(source.id_columns)], '/');
  END IF;
  IF source.parent_table IS NOT NULL THEN
    SELECT * INTO STRICT parent FROM change_log_source s WHERE s.table_name = source.parent_table;
    EXECUTE format('SELECT %I::text FROM %I WHERE %I = $1::int', parent.id_columns[1], parent.table_name, parent.key_columns[1]) INTO root USING root;
  END IF;
  SELECT * INTO kind FROM change_log_entity e WHERE e.entity = kind_name;
  label := CASE WHEN kind.table_name = TG_TABLE_NAME THEN facts #>> kind.label_path ELSE change_label(kind_name, root) END;

  IF coalesce(label ~ source.secret_labels, true) THEN secrets := source.secret_columns; END IF;
  IF TG_OP <> 'UPDATE' THEN
    kept_before := row_for_log(was, secrets);
    kept_after := row_for_log(now_is, secrets);
  ELSIF secrets <> '{}' THEN
    kept_before := kept_before || coalesce(row_for_log(kept_before, secrets), '{}');
    kept_after := kept_after || coalesce(row_for_log(kept_after, secrets), '{}');
  END IF;

  INSERT INTO change_row (change_id, actor_type, actor_id, actor_name, procedure, access, undoes, entity, entity_id, entity_label, table_name, operation,
      hidden, opens, key, before, after)
    VALUES (current_setting('merx.change')::uuid, actor[1], nullif(actor[2], '')::int, array_to_string(actor[3:], ':'),
      current_setting('merx.procedure'), current_setting('merx.access'), nullif(current_setting('merx.undoes', true), '')::uuid,
      kind_name, coalesce(root, ''), label, TG_TABLE_NAME, lower(TG_OP), source.hidden,
      NOT EXISTS (SELECT FROM change_row c WHERE c.change_id = current_setting('merx.change')::uuid),
      (SELECT jsonb_object_agg(name, facts -> name) FROM unnest(source.key_columns) name), kept_before, kept_after);
  RETURN NULL;
END $$;
