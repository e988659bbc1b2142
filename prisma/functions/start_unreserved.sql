-- A stock item that comes back by an undo has nothing reserved: its reservations went with it.
CREATE OR REPLACE FUNCTION start_unreserved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reserved := 0;
  RETURN NEW;
END $$;
