import { decimal, text } from '@merx/wire';
import { z } from 'zod';
import { TierPrice } from '../product/product-parts.schema.js';

export const TierPrices = z.array(TierPrice);
/** `all` stands for every customer group. */
const tiers = { sku: text, customerGroupId: text };
export const TiersOf = z.object(tiers);
export const TierId = z.object({ ...tiers, qty: decimal });
export type TierId = z.infer<typeof TierId>;
export const AddTier = z.object({ ...tiers, qty: decimal, price: decimal });
export type AddTier = z.infer<typeof AddTier>;
