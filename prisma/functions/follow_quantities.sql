-- Keeps `fulfillment_state` of the order of an item whose quantities have changed. A trigger, so that it follows every program that writes them.
CREATE OR REPLACE FUNCTION follow_quantities() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  current_state text := order_fulfillment(NEW.order_id);
BEGIN
  UPDATE sales_order o SET fulfillment_state = current_state WHERE o.entity_id = NEW.order_id AND o.fulfillment_state <> current_state;
  RETURN NULL;
END $$;
