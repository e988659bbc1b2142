import { acl } from '../../trpc/procedures.js';
import { NoAnswer } from '../source/source.schema.js';
import { LowQuantity, LowQuantityPath, RemoveLowQuantities, SaveLowQuantities } from './low-quantity.schema.js';
import { getLowQuantity, removeLowQuantities, saveLowQuantities } from './low-quantity.service.js';

const inventory = acl('Magento_CatalogInventory::cataloginventory');

export const lowQuantityRoutes = {
  lowQuantity: inventory('GET', '/V1/inventory/low-quantity-notification/{sourceCode}/{sku}', 'Returns the quantity at which a product is low at a source')
    .input(LowQuantityPath)
    .output(LowQuantity)
    .query(getLowQuantity),
  saveLowQuantities: inventory('POST', '/V1/inventory/low-quantity-notification', 'Sets the quantities at which products are low')
    .input(SaveLowQuantities)
    .output(NoAnswer)
    .mutation(saveLowQuantities),
  removeLowQuantities: inventory('POST', '/V1/inventory/low-quantity-notifications-delete', 'Removes the quantities at which products are low')
    .input(RemoveLowQuantities)
    .output(NoAnswer)
    .mutation(removeLowQuantities),
};
