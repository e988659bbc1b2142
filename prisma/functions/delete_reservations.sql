-- Deletes the reservations of a product that goes with what they have reserved. Only fires where something is reserved.
CREATE OR REPLACE FUNCTION delete_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM inventory_reservation r WHERE r.product_id = OLD.product_id;
  RETURN NULL;
END $$;
