-- Lets open carts use a changed rate at once: whatever changes a rate, they take it over in the same transaction. Orders keep theirs.
CREATE OR REPLACE FUNCTION apply_currency_rates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE quote q SET base_to_quote_rate = c.rate FROM changed c
    WHERE q.is_active AND q.base_currency_code = c.currency_from AND q.quote_currency_code = c.currency_to
      AND q.base_to_quote_rate <> round(c.rate, 6);
  RETURN NULL;
END $$;
