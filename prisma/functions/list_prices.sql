-- A product's prices by the price lists of a website that are in effect now or will be, for any customer group and from any quantity on, with
-- all that decides which of them applies: read in one statement with the product, they are those of one moment. Times are milliseconds
-- since 1970. Statements name it only while there is such a list.
CREATE OR REPLACE FUNCTION list_prices(of_product integer, on_website integer) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(json_build_object('price_list_id', l.price_list_id, 'type', l.type, 'sort_order', l.sort_order,
    'customer_group_ids', l.customer_group_ids, 'starts_at', (extract(epoch FROM l.starts_at) * 1000)::bigint,
    'ends_at', (extract(epoch FROM l.ends_at) * 1000)::bigint, 'qty', i.qty::text, 'price', i.price::text)
    ORDER BY l.price_list_id, i.qty), '[]')
  FROM price_list_item i
  JOIN price_list l ON l.price_list_id = i.price_list_id
  WHERE i.product_id = of_product AND l.is_active AND (l.ends_at IS NULL OR l.ends_at > now())
    AND (cardinality(l.website_ids) = 0 OR on_website = ANY (l.website_ids))
$$;
