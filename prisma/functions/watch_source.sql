-- Creates the triggers of a table as it is added to the sources of the change log. Its foreign keys become deferrable: a deletion logs the rows
-- that go with it in no order that would let them come back one by one.
CREATE OR REPLACE FUNCTION watch_source() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  foreign_key name;
BEGIN
  NEW.key_columns := string_to_array(primary_key(NEW.table_name), ',');
  IF NEW.parent_table IS NOT NULL THEN
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW WHEN (current_setting(''merx.actor'', true) <> '''')
      EXECUTE FUNCTION delete_hanging_rows(%L, %L, %L)', 'note_change_' || NEW.table_name, NEW.parent_table, NEW.table_name, NEW.id_columns[1],
      primary_key(NEW.parent_table));
  END IF;
  EXECUTE format('CREATE TRIGGER note_change AFTER %s ON %I FOR EACH ROW WHEN (current_setting(''merx.actor'', true) <> '''')
    EXECUTE FUNCTION note_change()', NEW.events, NEW.table_name);
  FOR foreign_key IN SELECT conname FROM pg_constraint WHERE conrelid = NEW.table_name::regclass AND contype = 'f' AND NOT condeferrable LOOP
    EXECUTE format('ALTER TABLE %I ALTER CONSTRAINT %I DEFERRABLE INITIALLY IMMEDIATE', NEW.table_name, foreign_key);
  END LOOP;
  RETURN NEW;
END $$;
