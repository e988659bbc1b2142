-- Rebuilds the search rows of these products.
CREATE OR REPLACE FUNCTION index_products(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH wanted AS (
    SELECT p.id, 0 AS store_id, p.sku, p.attributes FROM product p WHERE p.id = ANY (ids)
    UNION ALL
    SELECT p.id, s.store_id, p.sku, p.attributes || s.attributes FROM product p JOIN product_store s ON s.product_id = p.id
    WHERE p.id = ANY (ids) AND s.attributes <> '{}'
  ), gone AS (
    DELETE FROM product_search r WHERE r.product_id = ANY (ids) AND r.store_id <> 0
      AND NOT EXISTS (SELECT 1 FROM wanted w WHERE w.id = r.product_id AND w.store_id = r.store_id)
  )
  INSERT INTO product_search (product_id, store_id, words, title)
  SELECT id, store_id, search_words(sku, attributes, store_id), concat_ws(' ', search_text(attributes ->> 'name'), search_text(sku)) FROM wanted
  ON CONFLICT (product_id, store_id) DO UPDATE SET words = excluded.words, title = excluded.title
  WHERE (product_search.words, product_search.title) IS DISTINCT FROM (excluded.words, excluded.title);
END $$;
