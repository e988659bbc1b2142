-- How far an order is paid or refunded, from its amounts: refunded once nothing but an adjustment fee is left of what was paid. Not in SQL,
-- as PostgreSQL would parse and inline it for its index whenever an order is written (see `fold`).
CREATE OR REPLACE FUNCTION payment_state(state text, total numeric, canceled numeric, paid numeric, refunded numeric, positive numeric,
    negative numeric) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF refunded > 0 THEN
    RETURN CASE WHEN coalesce(paid, 0) - refunded <= greatest(coalesce(negative, 0) - coalesce(positive, 0), 0) THEN 'refunded'
      ELSE 'partially_refunded' END;
  END IF;
  IF paid > 0 THEN RETURN CASE WHEN paid >= total - coalesce(canceled, 0) THEN 'paid' ELSE 'partially_paid' END; END IF;
  IF state = 'canceled' THEN RETURN 'canceled'; END IF;
  RETURN CASE WHEN total > 0 THEN 'pending' ELSE 'paid' END;
END $$;
