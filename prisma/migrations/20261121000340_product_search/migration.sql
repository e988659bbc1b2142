-- Search over products: one row of weighted words per product, and per store view with values of its own. Triggers keep the rows in the
-- transaction of the change, whoever makes it: a save, a bulk change, an import, the demo shop.

CREATE TABLE "product_search" (
    "product_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL DEFAULT 0,
    "words" tsvector NOT NULL,
    "title" TEXT NOT NULL,

    CONSTRAINT "product_search_pkey" PRIMARY KEY ("product_id","store_id")
);
CREATE INDEX "product_search_words_idx" ON "product_search" USING GIN ("words");
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Text as search compares it: folded, without tags; punctuation parts words, so that `GEN-000123` is found by each of its parts.
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(fold(value), '<[^>]*>', ' ', 'g'), '[!-/:-@\[-`{-~]+', ' ', 'g');

-- What is looked for: every word of the text, each as the beginning of a word. Null, which nothing matches, for a text without words.
CREATE FUNCTION search_query(value text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsquery('simple', (SELECT string_agg('''' || left(word, 100) || ''':*', ' & ')
    FROM (SELECT word FROM regexp_split_to_table(search_text(left(value, 1000)), '\s+') word WHERE word <> '' LIMIT 32) words))
$$;

-- PL/pgSQL keeps its plans; as SQL this and the next function would be planned anew at every call, which cost more than the work.
-- Name and sku count most (A), then the searchable attributes by their weight; of options the labels count. The
-- lengths keep a row far below what a tsvector can hold.
CREATE FUNCTION search_words(sku text, entity jsonb, store integer) RETURNS tsvector LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT setweight(to_tsvector('simple', concat_ws(' ', search_text(entity ->> 'name'), search_text(sku))), 'A')
    || coalesce(setweight(to_tsvector('simple', left(string_agg(said, ' ') FILTER (WHERE search_weight >= 4), 60000)), 'B'), '')
    || coalesce(setweight(to_tsvector('simple', left(string_agg(said, ' ') FILTER (WHERE search_weight BETWEEN 2 AND 3), 60000)), 'C'), '')
    || coalesce(setweight(to_tsvector('simple', left(string_agg(said, ' ') FILTER (WHERE search_weight <= 1), 60000)), 'D'), '')
  FROM (
    SELECT a.search_weight, left(search_text(CASE
        WHEN a.frontend_input IN ('select', 'multiselect') THEN (
          SELECT string_agg(coalesce(l.label, o.label), ' ') FROM eav_attribute_option o
          LEFT JOIN eav_attribute_option_label l ON l.option_id = o.id AND l.store_id = store
          WHERE o.attribute_id = a.id AND o.id::text = ANY (string_to_array(entity ->> a.code, ',')))
        ELSE entity ->> a.code END), 20000) AS said
    FROM eav_attribute a
    WHERE a.entity_type_id = 4 AND a.is_searchable AND a.code NOT IN ('name', 'sku') AND entity ? a.code AND a.options_from IS NULL
      AND (a.backend_type IN ('varchar', 'text') OR a.frontend_input IN ('select', 'multiselect'))
  ) attributes);
END $$;

-- Writes the rows of these products anew.
CREATE FUNCTION index_products(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE FUNCTION index_added_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(ARRAY(SELECT id FROM added));
  RETURN NULL;
END $$;
CREATE FUNCTION index_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[] := ARRAY(SELECT n.id FROM now_rows n JOIN old_rows o ON o.id = n.id WHERE (o.sku, o.attributes) IS DISTINCT FROM (n.sku, n.attributes));
BEGIN
  IF cardinality(ids) > 0 THEN PERFORM index_products(ids); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_search_added AFTER INSERT ON product REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION index_added_products();
CREATE TRIGGER product_search_changed AFTER UPDATE ON product REFERENCING OLD TABLE AS old_rows NEW TABLE AS now_rows
  FOR EACH STATEMENT EXECUTE FUNCTION index_changed_products();

-- Values of store views. A transition table is known to one event only, hence three triggers.
CREATE FUNCTION index_store_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(ARRAY(SELECT DISTINCT product_id FROM touched));
  RETURN NULL;
END $$;
CREATE TRIGGER product_search_store_added AFTER INSERT ON product_store REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION index_store_values();
CREATE TRIGGER product_search_store_changed AFTER UPDATE ON product_store REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION index_store_values();
CREATE TRIGGER product_search_store_gone AFTER DELETE ON product_store REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION index_store_values();

-- Another set of searchable attributes, another weight: the products that have a value of the attribute.
CREATE FUNCTION index_attribute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(ARRAY(
    SELECT id FROM product WHERE attributes ? NEW.code UNION SELECT product_id FROM product_store WHERE attributes ? NEW.code));
  RETURN NULL;
END $$;
CREATE TRIGGER product_search_attribute AFTER UPDATE ON eav_attribute FOR EACH ROW
  WHEN (NEW.entity_type_id = 4 AND (OLD.is_searchable, OLD.search_weight) IS DISTINCT FROM (NEW.is_searchable, NEW.search_weight))
  EXECUTE FUNCTION index_attribute();

-- Another label of an option: the products that chose it.
CREATE FUNCTION index_option() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  option_key integer := CASE WHEN TG_TABLE_NAME = 'eav_attribute_option' THEN (to_jsonb(NEW) ->> 'id')::int ELSE (to_jsonb(NEW) ->> 'option_id')::int END;
  attribute_code text := (SELECT a.code FROM eav_attribute a JOIN eav_attribute_option o ON o.attribute_id = a.id
    WHERE o.id = option_key AND a.entity_type_id = 4 AND a.is_searchable);
BEGIN
  IF attribute_code IS NOT NULL THEN
    PERFORM index_products(ARRAY(
      SELECT id FROM product WHERE option_key::text = ANY (string_to_array(attributes ->> attribute_code, ','))
      UNION SELECT product_id FROM product_store WHERE option_key::text = ANY (string_to_array(attributes ->> attribute_code, ','))));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_search_option AFTER UPDATE ON eav_attribute_option FOR EACH ROW
  WHEN (OLD.label IS DISTINCT FROM NEW.label) EXECUTE FUNCTION index_option();
CREATE TRIGGER product_search_option_label AFTER INSERT OR UPDATE ON eav_attribute_option_label FOR EACH ROW EXECUTE FUNCTION index_option();

-- The version of the category tree and its products: every change adds a row, whoever makes it, and the sum of the rows that a reader sees
-- is the version. So it changes exactly when the change is committed, and no writer waits for another.
CREATE TABLE "category_change" (
    "id" BIGSERIAL NOT NULL,
    "folded" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "category_change_pkey" PRIMARY KEY ("id")
);
INSERT INTO category_change DEFAULT VALUES;
CREATE FUNCTION note_category_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO category_change DEFAULT VALUES;
  RETURN NULL;
END $$;
CREATE TRIGGER category_change AFTER INSERT OR UPDATE OR DELETE ON category FOR EACH STATEMENT EXECUTE FUNCTION note_category_change();
CREATE TRIGGER category_change AFTER INSERT OR UPDATE OR DELETE ON category_store FOR EACH STATEMENT EXECUTE FUNCTION note_category_change();
CREATE TRIGGER category_change AFTER INSERT OR UPDATE OR DELETE ON category_product FOR EACH STATEMENT EXECUTE FUNCTION note_category_change();

-- Trigrams find misspelt words and let lists look into names and skus. Where the extension cannot be had, search goes by the beginnings
-- of words alone and lists read every row.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX product_name_trigram ON product USING gin (fold(attributes ->> 'name') gin_trgm_ops);
  CREATE INDEX product_sku_trigram ON product USING gin (fold(sku) gin_trgm_ops);
  -- An expression, so that the schema's tools, which do not know the operator class, leave the index alone.
  CREATE INDEX product_search_title_trigram ON product_search USING gin ((title || '') gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
    RAISE NOTICE 'Without pg_trgm, misspelt words are not found: %', SQLERRM;
END $$;

-- The products of a shop that is there already.
SELECT index_products(ARRAY(SELECT id FROM product));
