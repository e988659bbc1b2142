-- Signs a row with the name of the admin, the integration or the command line that inserts it.
CREATE OR REPLACE FUNCTION sign_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.author := array_to_string((string_to_array(current_setting('merx.actor'), ':'))[3:], ':');
  RETURN NEW;
END $$;
