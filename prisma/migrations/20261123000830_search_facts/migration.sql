-- A search row also holds what searches filter and count by. Reading it from the tables of the products took several lookups per hit.

-- AlterTable
ALTER TABLE "product_search" ADD COLUMN     "category_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "price" DECIMAL(20,4),
ADD COLUMN     "status" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "visibility" INTEGER NOT NULL DEFAULT 4,
ADD COLUMN     "website_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- What a search filters and counts by, for each search row of these products: so that it reads no other table per hit.
CREATE FUNCTION search_facts(ids integer[])
RETURNS TABLE (id integer, store integer, price numeric, status integer, visibility integer, websites integer[], categories integer[])
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT p.id, v.store_id, coalesce(nullif(v.attributes ->> 'price', '')::numeric, p.price),
    coalesce(nullif(v.attributes ->> 'status', '')::int, p.status), coalesce(nullif(v.attributes ->> 'visibility', '')::int, p.visibility),
    ARRAY(SELECT w.website_id FROM product_website w WHERE w.product_id = p.id ORDER BY w.website_id),
    ARRAY(SELECT c.category_id FROM category_product c WHERE c.product_id = p.id ORDER BY c.category_id)
  FROM product p CROSS JOIN LATERAL (
    SELECT 0 AS store_id, '{}'::jsonb AS attributes
    UNION ALL SELECT s.store_id, s.attributes FROM product_store s WHERE s.product_id = p.id AND s.attributes <> '{}') v
  WHERE p.id = ANY (ids);
END $$;

-- Updates what search knows of these products besides their words. Locks their rows first: of two transactions that change the categories of
-- one product, the second has to see the changes of the first.
CREATE FUNCTION index_facts(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product_search r WHERE r.product_id = ANY (ids) ORDER BY r.product_id, r.store_id FOR UPDATE;
  UPDATE product_search r SET price = f.price, status = f.status, visibility = f.visibility, website_ids = f.websites, category_ids = f.categories
  FROM search_facts(ids) f WHERE r.product_id = f.id AND r.store_id = f.store
    AND (r.price, r.status, r.visibility, r.website_ids, r.category_ids) IS DISTINCT FROM (f.price, f.status, f.visibility, f.websites, f.categories);
END $$;

-- Updates the search rows of products that have joined or left a category or a website. A row that only moved within its category is neither.
CREATE FUNCTION index_links() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF TG_TABLE_NAME = 'category_product' THEN
      ids := ARRAY(SELECT coalesce(o.product_id, n.product_id) FROM old_rows o FULL JOIN touched n USING (category_id, product_id)
        WHERE o.product_id IS NULL OR n.product_id IS NULL);
    ELSE
      ids := ARRAY(SELECT product_id FROM old_rows UNION SELECT product_id FROM touched);
    END IF;
  ELSE
    ids := ARRAY(SELECT DISTINCT product_id FROM touched);
  END IF;
  IF cardinality(ids) > 0 THEN PERFORM index_facts(ids); END IF;
  RETURN NULL;
END $$;

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

-- Indexes products whose SKU or attributes have changed, and notes the prices and states of others.
CREATE OR REPLACE FUNCTION index_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[] := ARRAY(SELECT n.id FROM now_rows n JOIN old_rows o ON o.id = n.id WHERE (o.sku, o.attributes) IS DISTINCT FROM (n.sku, n.attributes));
  others integer[] := ARRAY(SELECT n.id FROM now_rows n JOIN old_rows o ON o.id = n.id
    WHERE (o.sku, o.attributes) IS NOT DISTINCT FROM (n.sku, n.attributes)
      AND (o.price, o.status, o.visibility) IS DISTINCT FROM (n.price, n.status, n.visibility));
BEGIN
  IF cardinality(ids) > 0 THEN PERFORM index_products(ids); END IF;
  IF cardinality(others) > 0 THEN PERFORM index_facts(others); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER product_search_category_added AFTER INSERT ON category_product REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION index_links();
CREATE TRIGGER product_search_category_changed AFTER UPDATE ON category_product REFERENCING OLD TABLE AS old_rows NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION index_links();
CREATE TRIGGER product_search_category_gone AFTER DELETE ON category_product REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION index_links();
CREATE TRIGGER product_search_website_added AFTER INSERT ON product_website REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION index_links();
CREATE TRIGGER product_search_website_changed AFTER UPDATE ON product_website REFERENCING OLD TABLE AS old_rows NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION index_links();
CREATE TRIGGER product_search_website_gone AFTER DELETE ON product_website REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION index_links();

-- Without a list of pending entries, which every search would have to read to its end.
DROP INDEX "product_search_words_idx";
SELECT index_facts(ARRAY(SELECT id FROM product));
CREATE INDEX "product_search_words_idx" ON "product_search" USING GIN ("words") WITH (fastupdate = off);
