-- How far an order is shipped, from the quantities of its lines: of those that are shipped themselves, as in `sales/amounts`.
CREATE OR REPLACE FUNCTION order_fulfillment(id integer) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  is_open boolean;
  has_begun boolean;
BEGIN
  SELECT coalesce(bool_or(coalesce(i.qty_ordered, 0) - coalesce(i.qty_shipped, 0) - coalesce(i.qty_refunded, 0) - coalesce(i.qty_canceled, 0) > 0
      AND i.is_virtual IS DISTINCT FROM 1), false) AND o.is_virtual = 0, coalesce(bool_or(i.qty_shipped > 0), false)
    INTO is_open, has_begun
    FROM sales_order o LEFT JOIN sales_order_item i ON i.order_id = o.entity_id AND CASE
      WHEN i.parent_item_id IS NULL THEN i.product_type IS DISTINCT FROM 'bundle' OR i.product_options ->> 'shipment_type' IS DISTINCT FROM '1'
        OR NOT EXISTS (SELECT FROM sales_order_item c WHERE c.parent_item_id = i.item_id)
      ELSE EXISTS (SELECT FROM sales_order_item m
        WHERE m.item_id = i.parent_item_id AND m.product_type = 'bundle' AND m.product_options ->> 'shipment_type' = '1') END
    WHERE o.entity_id = order_fulfillment.id GROUP BY o.is_virtual;
  RETURN CASE WHEN is_open AND has_begun THEN 'partially_shipped' WHEN is_open THEN 'unfulfilled' WHEN has_begun THEN 'shipped'
    ELSE 'nothing_to_ship' END;
END $$;
