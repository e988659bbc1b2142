import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, publicRead } from '../../trpc/procedures.js';
import { AddTier, TierId, TierPrices, TiersOf } from './tier-price.schema.js';
import { addTier, listTiers, removeTier } from './tier-price.service.js';

const read = publicRead('Magento_Catalog::catalog');
const write = acl('Magento_Catalog::catalog');

/** Tier prices of a product by customer group. */
export const tierPriceRoutes = router({
  list: read('GET', '/V1/products/{sku}/group-prices/{customerGroupId}/tiers', 'Lists the tier prices of a product for a customer group').input(TiersOf).output(TierPrices).query(listTiers),
  add: write('POST', '/V1/products/{sku}/group-prices/{customerGroupId}/tiers/{qty}/price/{price}', 'Sets a tier price of a product').input(AddTier).output(wireBool).mutation(addTier),
  remove: write('DELETE', '/V1/products/{sku}/group-prices/{customerGroupId}/tiers/{qty}', 'Deletes a tier price of a product').input(TierId).output(wireBool).mutation(removeTier),
});
