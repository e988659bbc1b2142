-- Taking a change back: its rows in reverse order, in the database, so that a change of many rows is one call.

CREATE FUNCTION refuse_undo(r change_row) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  other change_row;
BEGIN
  SELECT * INTO other FROM change_row c
    WHERE c.entity = r.entity AND c.entity_id = r.entity_id AND c.id > r.id AND c.change_id NOT IN (r.change_id, current_setting('merx.change')::uuid)
    ORDER BY c.id DESC LIMIT 1;
  RAISE EXCEPTION USING ERRCODE = 'MX409', MESSAGE = json_build_object('kind', 'undo', 'name', other.actor_name,
    'time', wire_time(coalesce(other.at, now())), 'changeId', other.change_id, 'version', coalesce(other.id, r.id))::text;
END $$;

-- Whether somebody has changed since what a change has added: the row itself, or of a whole thing any part of it.
CREATE FUNCTION changed_since_added(r change_row) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM change_row c
    WHERE c.entity = r.entity AND c.entity_id = r.entity_id AND c.id > r.id AND NOT c.hidden
      AND c.change_id NOT IN (r.change_id, current_setting('merx.change')::uuid)
      AND (c.table_name = r.table_name AND c.key = r.key OR r.table_name IN ('product', 'category', 'eav_attribute', 'eav_attribute_set', 'tax_rate',
        'tax_rule', 'salesrule', 'customer', 'cms_page', 'cms_block', 'admin_role', 'checkout_agreement')))
$$;

-- The columns of an updated row as they were. Counts move back by as much as they moved, whatever happened to them since; of everything else
-- the change's own value must still be there. Null when it is not.
CREATE FUNCTION former_row(r change_row, present jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  counts constant text[] := '{children_count}';
  own jsonb := present -> 'attributes';
BEGIN
  IF present IS NULL OR EXISTS (
    SELECT FROM jsonb_each(r.after) a WHERE a.key <> 'attributes' AND a.key <> ALL (counts) AND present -> a.key IS DISTINCT FROM a.value
  ) THEN RETURN NULL; END IF;
  IF r.before ? 'attributes' THEN
    IF NOT own @> (r.after -> 'attributes')
      OR EXISTS (SELECT FROM jsonb_each(r.after -> 'attributes') a WHERE own -> a.key <> a.value)
      OR EXISTS (SELECT FROM jsonb_object_keys(r.before -> 'attributes') k WHERE own ? k AND NOT r.after -> 'attributes' ? k) THEN RETURN NULL; END IF;
    own := (own - ARRAY(SELECT jsonb_object_keys(r.after -> 'attributes'))) || (r.before -> 'attributes');
  END IF;
  RETURN r.before
    || CASE WHEN r.before ? 'attributes' THEN jsonb_build_object('attributes', own) ELSE '{}' END
    || coalesce((SELECT jsonb_object_agg(b.key, (present ->> b.key)::int + (b.value::text)::int - (r.after ->> b.key)::int)
         FROM jsonb_each(r.before) b WHERE b.key = ANY (counts)), '{}')
    || CASE WHEN present ? 'updated_at' THEN jsonb_build_object('updated_at', date_trunc('second', now())) ELSE '{}' END
    || CASE WHEN present ? 'update_time' THEN jsonb_build_object('update_time', date_trunc('second', now())) ELSE '{}' END;
END $$;

CREATE FUNCTION undo_row(r change_row) RETURNS integer LANGUAGE plpgsql AS $$
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

-- Takes a change back and returns how many rows that touched. It is a change itself, which another undo takes back; it needs the same right.
CREATE FUNCTION undo_change(wanted uuid) RETURNS integer LANGUAGE plpgsql AS $$
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
