-- Deletes at most `most` rows older than so many days, the oldest first; returns their number and the files they named. Rows younger than
-- ninety days stay, whoever asks.
CREATE OR REPLACE FUNCTION prune_changes(days integer, most integer) RETURNS TABLE (rows bigint, pictures text[], files text[]) LANGUAGE plpgsql AS $$
BEGIN
  IF days < 90 THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', MESSAGE = 'The log of changes is kept for ninety days at least.';
  END IF;
  PERFORM set_config('merx.pruning', 'on', true);
  RETURN QUERY WITH gone AS (
    DELETE FROM change_row WHERE id IN (SELECT c.id FROM change_row c WHERE c.at < now() - make_interval(days => prune_changes.days) ORDER BY c.id LIMIT most)
    RETURNING change_row.table_name, change_row.before)
  SELECT count(*),
    array(SELECT DISTINCT g.before ->> 'file' FROM gone g WHERE g.table_name = 'product_media' AND g.before ? 'file'),
    array(SELECT DISTINCT named.file FROM gone g, unnest(array[g.before ->> 'link_file', g.before ->> 'sample_file']) named(file)
      WHERE g.table_name IN ('downloadable_link', 'downloadable_sample') AND named.file IS NOT NULL)
  FROM gone;
  PERFORM set_config('merx.pruning', 'off', true);
END $$;
