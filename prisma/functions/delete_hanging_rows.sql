-- Deletes the dependent rows before their parent, so that the log still finds the entity they belong to.
CREATE OR REPLACE FUNCTION delete_hanging_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DELETE FROM %I WHERE %I = $1::int', TG_ARGV[0], TG_ARGV[1]) USING to_jsonb(OLD) ->> TG_ARGV[2];
  RETURN OLD;
END $$;
