-- The version of the category tree is the sum of these rows, so no writer waits for another.
CREATE OR REPLACE FUNCTION note_category_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO category_change DEFAULT VALUES;
  RETURN NULL;
END $$;
