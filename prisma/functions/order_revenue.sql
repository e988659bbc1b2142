-- What an order is worth to the shop in its main currency: all that was neither canceled nor given back, taxes and shipping included.
CREATE OR REPLACE FUNCTION order_revenue(state text, total numeric, canceled numeric, refunded numeric, rate numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN state = 'canceled' THEN 0 ELSE round((total - coalesce(canceled, 0) - coalesce(refunded, 0)) * coalesce(rate, 1), 4) END;
