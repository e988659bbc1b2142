-- Undoes one logged row and returns how many rows that touched. Fails when the row has changed since.
CREATE OR REPLACE FUNCTION undo_row(r change_row) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  same_key text := (SELECT string_agg(format('t.%I = k.%I', name, name), ' AND ') FROM jsonb_object_keys(r.key) name);
  present jsonb;
  former jsonb;
  columns text;
  done integer;
BEGIN
  IF r.operation = 'delete' THEN
    -- Secrets are not in the log: who had one sets a new one.
    former := (SELECT jsonb_object_agg(key, value) FROM jsonb_each(r.before) WHERE value <> '"******"');
    EXECUTE format('INSERT INTO %1$I SELECT n.* FROM jsonb_populate_record(NULL::%1$I, $1) n', r.table_name) USING former;
    RETURN 1;
  END IF;
  IF r.operation = 'insert' THEN
    IF changed_since_added(r) THEN PERFORM refuse_undo(r); END IF;
    EXECUTE format('DELETE FROM %1$I t USING jsonb_populate_record(NULL::%1$I, $1) k WHERE %2$s', r.table_name, same_key) USING r.key;
    GET DIAGNOSTICS done = ROW_COUNT;
    RETURN done;
  END IF;
  EXECUTE format('SELECT to_jsonb(t) FROM %1$I t, jsonb_populate_record(NULL::%1$I, $1) k WHERE %2$s FOR UPDATE OF t', r.table_name, same_key)
    INTO present USING r.key;
  former := former_row(r, present);
  IF former IS NULL THEN PERFORM refuse_undo(r); END IF;
  columns := (SELECT string_agg(quote_ident(name), ', ') FROM jsonb_object_keys(former) name);
  EXECUTE format('UPDATE %1$I t SET (%3$s) = (SELECT %3$s FROM jsonb_populate_record(NULL::%1$I, $2))
    FROM jsonb_populate_record(NULL::%1$I, $1) k WHERE %2$s', r.table_name, same_key, columns) USING r.key, former;
  RETURN 1;
END $$;
