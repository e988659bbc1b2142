import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { Costs, SaveCosts } from './cost-list.schema.js';
import { costs, removeCosts, saveCosts } from './cost-list.service.js';
import { BasePrices, PriceFaults, SaveBasePrices, SaveSpecialPrices, Skus, SpecialPrices } from './price-list.schema.js';
import { basePrices, removeSpecialPrices, saveBasePrices, saveSpecialPrices, specialPrices } from './price-list.service.js';
import { SaveTierPrices, TierPriceList } from './tier-price-list.schema.js';
import { removeTierPrices, replaceTierPrices, saveTierPrices, tierPrices } from './tier-price-list.service.js';

const prices = acl('Magento_Catalog::catalog');

/** Prices of many products at once. Queries use the body, as there may be too many skus for a URL. */
export const priceListRoutes = router({
  base: prices('POST', '/V1/products/base-prices-information', 'Returns the prices of many products').input(Skus).output(BasePrices).mutation(basePrices),
  saveBase: prices('POST', '/V1/products/base-prices', 'Sets the prices of many products').input(SaveBasePrices).output(PriceFaults).mutation(saveBasePrices),
  special: prices('POST', '/V1/products/special-price-information', 'Returns the special prices of many products').input(Skus).output(SpecialPrices).mutation(specialPrices),
  saveSpecial: prices('POST', '/V1/products/special-price', 'Sets the special prices of many products').input(SaveSpecialPrices).output(PriceFaults).mutation(saveSpecialPrices),
  removeSpecial: prices('POST', '/V1/products/special-price-delete', 'Deletes the special prices of many products').input(SaveSpecialPrices).output(PriceFaults).mutation(removeSpecialPrices),
  tiers: prices('POST', '/V1/products/tier-prices-information', 'Returns the tier prices of many products').input(Skus).output(TierPriceList).mutation(tierPrices),
  saveTiers: prices('POST', '/V1/products/tier-prices', 'Adds and changes tier prices of many products').input(SaveTierPrices).output(PriceFaults).mutation(saveTierPrices),
  replaceTiers: prices('PUT', '/V1/products/tier-prices', 'Replaces the tier prices of many products').input(SaveTierPrices).output(PriceFaults).mutation(replaceTierPrices),
  removeTiers: prices('POST', '/V1/products/tier-prices-delete', 'Deletes tier prices of many products').input(SaveTierPrices).output(PriceFaults).mutation(removeTierPrices),
  costs: prices('POST', '/V1/products/cost-information', 'Returns the costs of many products').input(Skus).output(Costs).mutation(costs),
  saveCosts: prices('POST', '/V1/products/cost', 'Sets the costs of many products').input(SaveCosts).output(PriceFaults).mutation(saveCosts),
  removeCosts: prices('POST', '/V1/products/cost-delete', 'Deletes the costs of many products').input(Skus).output(wireBool).mutation(removeCosts),
});
