-- Sources, stocks and what can be sold now have the resources that Magento 2.4 asks for. Until now one resource covered them all: roles and
-- integrations that hold it get the others, so that nobody loses a permission. Programs of the last release ask for the old one, which stays.
DO $$
DECLARE
  held_by name;
BEGIN
  FOREACH held_by IN ARRAY ARRAY['admin_role', 'integration']::name[] LOOP
    EXECUTE format($update$
      UPDATE %I SET resources = ARRAY(SELECT DISTINCT unnest(resources || ARRAY[
        'Magento_InventoryApi::inventory', 'Magento_InventoryApi::source', 'Magento_InventoryApi::source_edit',
        'Magento_InventoryApi::stock', 'Magento_InventoryApi::stock_edit', 'Magento_InventoryApi::stock_delete',
        'Magento_InventoryApi::stock_source_link', 'Magento_InventoryApi::stock_source_item_assign', 'Magento_InventorySalesApi::stock',
        'Magento_InventorySourceSelectionApi::source_selection_algorithm',
        'Magento_InventorySourceSelectionApi::source_selection_algorithm_post',
        'Magento_InventoryLowQuantityNotificationApi::low_quantity_notification',
        'Magento_InventoryLowQuantityNotificationApi::stock_create_low_quantity_notification',
        'Magento_InventoryLowQuantityNotificationApi::stock_delete_low_quantity_notification']))
      WHERE 'Magento_CatalogInventory::cataloginventory' = ANY(resources)$update$, held_by);
  END LOOP;
END $$;

UPDATE change_log_entity SET access = 'Magento_InventoryApi::source' WHERE entity = 'inventory_source';
UPDATE change_log_entity SET access = 'Magento_InventoryApi::stock' WHERE entity = 'inventory_stock';
