-- Updates what search knows of these products besides their words. Locks their rows first: of two transactions that change the categories of
-- one product, the second has to see the changes of the first.
CREATE OR REPLACE FUNCTION index_facts(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product_search r WHERE r.product_id = ANY (ids) ORDER BY r.product_id, r.store_id FOR UPDATE;
  UPDATE product_search r SET price = f.price, status = f.status, visibility = f.visibility, website_ids = f.websites, category_ids = f.categories
  FROM search_facts(ids) f WHERE r.product_id = f.id AND r.store_id = f.store
    AND (r.price, r.status, r.visibility, r.website_ids, r.category_ids) IS DISTINCT FROM (f.price, f.status, f.visibility, f.websites, f.categories);
END $$;
