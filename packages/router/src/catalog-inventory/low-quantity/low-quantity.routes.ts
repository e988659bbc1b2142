import { acl } from '../../trpc/procedures.js';
import { NoAnswer } from '../source/source.schema.js';
import { LowQuantity, LowQuantityPath, RemoveLowQuantities, SaveLowQuantities } from './low-quantity.schema.js';
import { getLowQuantity, removeLowQuantities, saveLowQuantities } from './low-quantity.service.js';

const view = acl('Magento_InventoryLowQuantityNotificationApi::low_quantity_notification');
const save = acl('Magento_InventoryLowQuantityNotificationApi::stock_create_low_quantity_notification');
const remove = acl('Magento_InventoryLowQuantityNotificationApi::stock_delete_low_quantity_notification');

export const lowQuantityRoutes = {
  lowQuantity: view('GET', '/V1/inventory/low-quantity-notification/{sourceCode}/{sku}', 'Returns the quantity at which a product is low at a source')
    .input(LowQuantityPath)
    .output(LowQuantity)
    .query(getLowQuantity),
  saveLowQuantities: save('POST', '/V1/inventory/low-quantity-notification', 'Sets the quantities at which products are low').input(SaveLowQuantities).output(NoAnswer).mutation(saveLowQuantities),
  removeLowQuantities: remove('POST', '/V1/inventory/low-quantity-notifications-delete', 'Removes the quantities at which products are low')
    .input(RemoveLowQuantities)
    .output(NoAnswer)
    .mutation(removeLowQuantities),
};
