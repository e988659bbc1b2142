-- A row as the log may hold it: without nulls, secrets masked.
DROP FUNCTION IF EXISTS row_for_log(text, jsonb);
CREATE OR REPLACE FUNCTION row_for_log(facts jsonb, secrets text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (SELECT jsonb_object_agg(key, CASE WHEN key = ANY (secrets) THEN '"******"' ELSE value END) FROM jsonb_each(facts) WHERE value <> 'null');
END $$;
