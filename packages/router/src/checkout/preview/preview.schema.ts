import { decimal, int, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { CartAddressInput, CartTotals, ProductOptionInput, ShippingMethods } from '../../quote/index.js';

/** Items and a hypothetical buyer; group 0 is that of guests. */
export const PreviewInput = z.object({
  lines: z
    .array(z.object({ sku: text, qty: decimal, product_option: ProductOptionInput.nullish() }))
    .min(1)
    .max(100),
  address: CartAddressInput,
  storeId: int.nullish(),
  customerGroupId: int.default(0),
  couponCode: text.nullish(),
  /** Defaults to the first available one. */
  carrierCode: text.nullish(),
  methodCode: text.nullish(),
});
export type PreviewInput = z.infer<typeof PreviewInput>;

const Tax = z.object({
  title: wireText,
  percent: wireDecimal,
  amount: wireDecimal,
  rates: z.array(z.object({ code: wireText, title: wireText, percent: wireDecimal })),
});

export const Preview = z.object({
  shipping_methods: ShippingMethods,
  /** The method used for the totals, as `carrier_method`; null when nothing is shipped or no method is available. */
  shipping_method: wireText.nullable(),
  totals: CartTotals,
  taxes: z.array(Tax),
  rules: z.array(z.object({ rule_id: wireInt, name: wireText })),
  /** Null when none was given. */
  coupon_applies: wireBool.nullable(),
});
export type Preview = z.infer<typeof Preview>;
