-- Updates the search rows of products that have joined or left a category or a website. A row that only moved within its category is neither.
CREATE OR REPLACE FUNCTION index_links() RETURNS trigger LANGUAGE plpgsql AS $$
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
