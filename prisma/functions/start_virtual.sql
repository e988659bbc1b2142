-- A virtual order starts with nothing to ship.
CREATE OR REPLACE FUNCTION start_virtual() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.fulfillment_state := 'nothing_to_ship';
  RETURN NEW;
END $$;
