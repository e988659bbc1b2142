import { decimal, int, list, text, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const extension_attributes = z.object({}).nullish();
const price = { price: wireDecimal, store_id: wireInt, sku: wireText };
const priceInput = { price: decimal, store_id: int, sku: text };

export const Skus = z.object({ skus: list(text) });

export const BasePrices = z.array(z.object(price));
export type BasePrices = z.infer<typeof BasePrices>;
export const SaveBasePrices = z.object({ prices: list(z.strictObject({ ...priceInput, extension_attributes })) });
export type SaveBasePrices = z.infer<typeof SaveBasePrices>;

export const SpecialPrices = z.array(z.object({ ...price, price_from: wireText, price_to: wireText }));
export type SpecialPrices = z.infer<typeof SpecialPrices>;
export const SaveSpecialPrices = z.object({
  prices: list(z.strictObject({ ...priceInput, price_from: text.nullish(), price_to: text.nullish(), extension_attributes })),
});
export type SaveSpecialPrices = z.infer<typeof SaveSpecialPrices>;

/** What was rejected; all else is saved. */
export const PriceFaults = z.array(z.object({ message: wireText, parameters: z.array(wireText) }));
export type PriceFaults = z.infer<typeof PriceFaults>;
