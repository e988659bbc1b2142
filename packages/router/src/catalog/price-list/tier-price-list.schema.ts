import { decimal, int, list, text, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** A fixed price, or a percentage off the product's. */
export const FIXED = 'fixed';
export const DISCOUNT = 'discount';

export const TierPriceList = z.array(
  z.object({
    price: wireDecimal,
    price_type: wireText,
    website_id: wireInt,
    sku: wireText,
    customer_group: wireText,
    quantity: wireDecimal,
  }),
);
export type TierPriceList = z.infer<typeof TierPriceList>;

const TierLine = z.strictObject({
  price: decimal.nullish(),
  price_type: text.nullish(),
  website_id: int,
  sku: text,
  customer_group: text,
  quantity: decimal,
  extension_attributes: z.object({}).nullish(),
});
export type TierLine = z.infer<typeof TierLine>;

export const SaveTierPrices = z.object({ prices: list(TierLine) });
export type SaveTierPrices = z.infer<typeof SaveTierPrices>;
