-- Guests' carts are kept in memory with the tax class of their group (record 33).
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON customer_group FOR EACH STATEMENT
  EXECUTE FUNCTION announce_change('store');
