-- What an entity is called, while it exists; null for a kind without a name.
CREATE OR REPLACE FUNCTION change_label(entity text, id text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  kind change_log_entity;
  label text;
BEGIN
  SELECT * INTO kind FROM change_log_entity e WHERE e.entity = change_label.entity AND e.id_column IS NOT NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  EXECUTE format('SELECT to_jsonb(t.%I) #>> %L FROM %I t WHERE t.%I = $1::int', kind.label_path[1], kind.label_path[2:], kind.table_name, kind.id_column)
    INTO label USING id;
  RETURN label;
END $$;
