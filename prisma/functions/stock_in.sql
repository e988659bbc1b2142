-- A stock item as a stock sees it: with the quantity that can be sold from the stock before the threshold `min_qty`, and whether any of its
-- sources has the product in stock. Composite products have no quantity; their own flag counts. Null for a product without a stock item.
CREATE OR REPLACE FUNCTION stock_in(item stock_item, of_stock integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN item.product_id IS NULL THEN NULL
    WHEN of_stock = 1 THEN to_jsonb(item)
    ELSE (
      SELECT to_jsonb(item) || jsonb_build_object(
        'qty', coalesce(sum(i.quantity) FILTER (WHERE i.is_in_stock), 0)
          - coalesce((SELECT r.quantity FROM inventory_reserved r WHERE r.stock_id = of_stock AND r.product_id = item.product_id), 0),
        'is_in_stock', CASE WHEN (SELECT p.type_id FROM product p WHERE p.id = item.product_id) IN ('configurable', 'bundle', 'grouped')
          THEN item.is_in_stock ELSE coalesce(bool_or(i.is_in_stock), false) END)
      FROM inventory_stock_link l
      JOIN inventory_source s ON s.source_code = l.source_code AND s.is_enabled
      JOIN inventory_source_item i ON i.source_code = l.source_code AND i.product_id = item.product_id
      WHERE l.stock_id = of_stock)
    END
$$;
