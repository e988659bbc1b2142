-- What a search filters and counts by, for each search row of these products: so that it reads no other table per hit.
CREATE OR REPLACE FUNCTION search_facts(ids integer[])
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
