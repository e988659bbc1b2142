import type { AclNode } from './acl-resources.js';

/** The resources of sources, stocks and what can be sold, as in Magento 2.4. */
export const inventoryResources = {
  id: 'Magento_InventoryApi::inventory',
  title: 'Inventory',
  sort_order: 10,
  children: [
    {
      id: 'Magento_InventoryApi::source',
      title: 'Sources',
      sort_order: 10,
      children: [
        { id: 'Magento_InventoryApi::source_edit', title: 'Edit Sources', sort_order: 10, children: [] },
        {
          id: 'Magento_InventorySourceSelectionApi::source_selection_algorithm',
          title: 'Inventory Source Selection',
          sort_order: 20,
          children: [
            {
              id: 'Magento_InventorySourceSelectionApi::source_selection_algorithm_post',
              title: 'Source selection algorithm result',
              sort_order: 30,
              children: [],
            },
          ],
        },
      ],
    },
    {
      id: 'Magento_InventoryApi::stock',
      title: 'Stocks',
      sort_order: 20,
      children: [
        { id: 'Magento_InventoryApi::stock_edit', title: 'Edit Stocks', sort_order: 10, children: [] },
        { id: 'Magento_InventoryApi::stock_delete', title: 'Delete Stocks', sort_order: 20, children: [] },
        {
          id: 'Magento_InventoryLowQuantityNotificationApi::low_quantity_notification',
          title: 'Low Quantity Notification',
          sort_order: 20,
          children: [
            {
              id: 'Magento_InventoryLowQuantityNotificationApi::stock_create_low_quantity_notification',
              title: 'Create low quantity notification',
              sort_order: 30,
              children: [],
            },
            {
              id: 'Magento_InventoryLowQuantityNotificationApi::stock_delete_low_quantity_notification',
              title: 'Remove low quantity notification',
              sort_order: 40,
              children: [],
            },
          ],
        },
        { id: 'Magento_InventoryApi::stock_source_link', title: 'Source to Stock Assigning', sort_order: 30, children: [] },
        { id: 'Magento_InventoryApi::stock_source_item_assign', title: 'Source Item Assigning', sort_order: 40, children: [] },
      ],
    },
    { id: 'Magento_InventorySalesApi::stock', title: 'Sales Stock', sort_order: 30, children: [] },
  ],
} as const satisfies AclNode;
