import { decimal, int, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { CartAddressInput, CartTotals, ProductOptionInput, ShippingMethods } from '../../quote/index.js';

/** Goods, and somebody who might buy them: group 0 is that of guests. */
export const PreviewInput = z.object({
  lines: z
    .array(z.object({ sku: text, qty: decimal, product_option: ProductOptionInput.nullish() }))
    .min(1)
    .max(100),
  address: CartAddressInput,
  storeId: int.nullish(),
  customerGroupId: int.default(0),
  couponCode: text.nullish(),
  /** Without one, the first that is offered. */
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
  /** The method that the totals count with, as `carrier_method`; null when nothing is shipped or nobody ships there. */
  shipping_method: wireText.nullable(),
  totals: CartTotals,
  taxes: z.array(Tax),
  rules: z.array(z.object({ rule_id: wireInt, name: wireText })),
  /** Null when none was given. */
  coupon_applies: wireBool.nullable(),
});
export type Preview = z.infer<typeof Preview>;
