-- The columns of an updated row as they were. Counts move back by as much as they moved, whatever has happened to them since; of every other
-- field the change's own value must still be there. Null when it is not.
CREATE OR REPLACE FUNCTION former_row(r change_row, present jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
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
