import { decimal, sku, text } from '@merx/wire';
import { z } from 'zod';
import { TierPrice } from '../product/product.schema.js';

export const TierPrices = z.array(TierPrice);
const tiers = { sku, customerGroupId: text.describe('Id of the customer group, or `all`.') };
const qty = decimal.describe('Minimum quantity for the price.');

export const TiersOf = z.object(tiers);
export const TierId = z.object({ ...tiers, qty });
export type TierId = z.infer<typeof TierId>;
export const AddTier = z.object({ ...tiers, qty, price: decimal.describe('The price for that quantity.') });
export type AddTier = z.infer<typeof AddTier>;
