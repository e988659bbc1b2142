-- Rebuilds the search rows of these products.
CREATE OR REPLACE FUNCTION index_products(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for transactions that are changing categories or websites of the products: see index_facts.
  PERFORM FROM product_search r WHERE r.product_id = ANY (ids) ORDER BY r.product_id, r.store_id FOR UPDATE;
  WITH wanted AS (
    SELECT p.id, 0 AS store_id, p.sku, p.attributes FROM product p WHERE p.id = ANY (ids)
    UNION ALL
    SELECT p.id, s.store_id, p.sku, p.attributes || s.attributes FROM product p JOIN product_store s ON s.product_id = p.id
    WHERE p.id = ANY (ids) AND s.attributes <> '{}'
  ), gone AS (
    DELETE FROM product_search r WHERE r.product_id = ANY (ids) AND r.store_id <> 0
      AND NOT EXISTS (SELECT 1 FROM wanted w WHERE w.id = r.product_id AND w.store_id = r.store_id)
  )
  INSERT INTO product_search (product_id, store_id, words, title, price, status, visibility, website_ids, category_ids)
  SELECT w.id, w.store_id, search_words(w.sku, w.attributes, w.store_id), concat_ws(' ', search_text(w.attributes ->> 'name'), search_text(w.sku)),
    f.price, f.status, f.visibility, f.websites, f.categories
  FROM wanted w JOIN search_facts(ids) f ON f.id = w.id AND f.store = w.store_id
  ON CONFLICT (product_id, store_id) DO UPDATE SET words = excluded.words, title = excluded.title,
    price = excluded.price, status = excluded.status, visibility = excluded.visibility
  WHERE (product_search.words, product_search.title, product_search.price, product_search.status, product_search.visibility)
    IS DISTINCT FROM (excluded.words, excluded.title, excluded.price, excluded.status, excluded.visibility);
END $$;
