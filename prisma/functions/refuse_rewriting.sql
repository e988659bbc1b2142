-- Refuses updates and deletions of logged rows, whoever asks; `prune_changes` alone deletes.
CREATE OR REPLACE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('merx.pruning', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION USING ERRCODE = 'insufficient_privilege', MESSAGE = 'The log of changes is neither changed nor thinned out; prune_changes deletes what is old.';
END $$;
