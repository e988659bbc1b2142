-- Records an event for webhooks, unless no active endpoint receives events of that kind of entity: the check costs microseconds, the
-- document is read after the commit. Arguments: the type of the event, the column of the entity's id and, for a deleted entity, the
-- column of its name. An entity created in the same transaction has no further event of an update, and no event is recorded twice.
CREATE OR REPLACE FUNCTION note_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := split_part(TG_ARGV[0], '.', 1);
  changed record;
  subject integer;
  said jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoint e, unnest(e.events) wanted WHERE e.is_active AND split_part(wanted, '.', 1) = kind) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  EXECUTE format('SELECT ($1).%I', TG_ARGV[1]) INTO subject USING changed;
  IF subject IS NULL OR TG_ARGV[0] LIKE '%.updated' AND EXISTS (SELECT FROM webhook_event w
      WHERE w.transaction_id = pg_current_xact_id()::text::bigint AND w.type = kind || '.created' AND w.entity_id = subject) THEN
    RETURN NULL;
  END IF;
  IF TG_ARGV[2] IS NOT NULL THEN
    EXECUTE format('SELECT jsonb_build_object(%L, ($1).%I, %L, ($1).%I)', TG_ARGV[1], TG_ARGV[1], TG_ARGV[2], TG_ARGV[2]) INTO said USING changed;
  END IF;
  INSERT INTO webhook_event (type, entity_id, facts) VALUES (TG_ARGV[0], subject, said) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
