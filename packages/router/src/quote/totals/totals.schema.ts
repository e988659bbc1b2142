import { atOnce, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const TotalsItem = z.object({
  item_id: wireInt,
  price: wireDecimal,
  base_price: wireDecimal,
  qty: wireDecimal,
  row_total: wireDecimal,
  base_row_total: wireDecimal,
  row_total_with_discount: wireDecimal,
  tax_amount: wireDecimal,
  base_tax_amount: wireDecimal,
  tax_percent: wireDecimal,
  discount_amount: wireDecimal,
  base_discount_amount: wireDecimal,
  discount_percent: wireDecimal,
  price_incl_tax: wireDecimal,
  base_price_incl_tax: wireDecimal,
  row_total_incl_tax: wireDecimal,
  base_row_total_incl_tax: wireDecimal,
  options: wireText,
  weee_tax_applied_amount: wireDecimal.nullable(),
  weee_tax_applied: wireText.nullable(),
  name: wireText,
});
export type TotalsItem = z.infer<typeof TotalsItem>;

const TaxDetails = z.object({ amount: wireDecimal, rates: z.array(z.object({ percent: wireText, title: wireText })), group_id: wireInt });

export const TotalSegment = z.object({
  code: wireText,
  title: wireText,
  value: wireDecimal,
  area: wireText.optional(),
  extension_attributes: z.object({ tax_grandtotal_details: z.array(TaxDetails) }).optional(),
});
export type TotalSegment = z.infer<typeof TotalSegment>;

export const CartTotals = atOnce(
  z.object({
    grand_total: wireDecimal,
    base_grand_total: wireDecimal,
    subtotal: wireDecimal,
    base_subtotal: wireDecimal,
    discount_amount: wireDecimal,
    base_discount_amount: wireDecimal,
    subtotal_with_discount: wireDecimal,
    base_subtotal_with_discount: wireDecimal,
    shipping_amount: wireDecimal,
    base_shipping_amount: wireDecimal,
    shipping_discount_amount: wireDecimal,
    base_shipping_discount_amount: wireDecimal,
    tax_amount: wireDecimal,
    base_tax_amount: wireDecimal,
    weee_tax_applied_amount: wireDecimal.nullable(),
    shipping_tax_amount: wireDecimal,
    base_shipping_tax_amount: wireDecimal,
    subtotal_incl_tax: wireDecimal,
    base_subtotal_incl_tax: wireDecimal,
    shipping_incl_tax: wireDecimal,
    base_shipping_incl_tax: wireDecimal,
    base_currency_code: wireText,
    quote_currency_code: wireText,
    coupon_code: wireText.optional(),
    items_qty: wireInt,
    items: z.array(TotalsItem),
    total_segments: z.array(TotalSegment),
    extension_attributes: z.object({ coupon_label: wireText.optional() }).optional(),
  }),
);
export type CartTotals = z.infer<typeof CartTotals>;
