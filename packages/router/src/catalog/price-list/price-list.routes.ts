import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { BasePrices, PriceFaults, SaveBasePrices, SaveSpecialPrices, Skus, SpecialPrices } from './price-list.schema.js';
import { basePrices, removeSpecialPrices, saveBasePrices, saveSpecialPrices, specialPrices } from './price-list.service.js';

const prices = acl('Magento_Catalog::catalog');

/** Prices of many products at once. Queries use the body, as there may be too many skus for a URL. */
export const priceListRoutes = router({
  base: prices('POST', '/V1/products/base-prices-information', 'Returns the prices of many products').input(Skus).output(BasePrices).mutation(basePrices),
  saveBase: prices('POST', '/V1/products/base-prices', 'Sets the prices of many products').input(SaveBasePrices).output(PriceFaults).mutation(saveBasePrices),
  special: prices('POST', '/V1/products/special-price-information', 'Returns the special prices of many products').input(Skus).output(SpecialPrices).mutation(specialPrices),
  saveSpecial: prices('POST', '/V1/products/special-price', 'Sets the special prices of many products').input(SaveSpecialPrices).output(PriceFaults).mutation(saveSpecialPrices),
  removeSpecial: prices('POST', '/V1/products/special-price-delete', 'Deletes the special prices of many products').input(SaveSpecialPrices).output(PriceFaults).mutation(removeSpecialPrices),
});
