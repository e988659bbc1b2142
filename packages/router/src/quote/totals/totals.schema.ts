import { atOnce, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** Fields that are all amounts. */
export const decimals = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, wireDecimal])) as Record<Name, typeof wireDecimal>;

export const TotalsItem = z.object({
  item_id: wireInt,
  ...decimals('price', 'base_price', 'qty', 'row_total', 'base_row_total', 'row_total_with_discount', 'tax_amount', 'base_tax_amount'),
  ...decimals('tax_percent', 'discount_amount', 'base_discount_amount', 'discount_percent', 'price_incl_tax', 'base_price_incl_tax'),
  ...decimals('row_total_incl_tax', 'base_row_total_incl_tax'),
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
    ...decimals('grand_total', 'base_grand_total', 'subtotal', 'base_subtotal', 'discount_amount', 'base_discount_amount'),
    ...decimals('subtotal_with_discount', 'base_subtotal_with_discount', 'shipping_amount', 'base_shipping_amount'),
    ...decimals('shipping_discount_amount', 'base_shipping_discount_amount', 'tax_amount', 'base_tax_amount'),
    weee_tax_applied_amount: wireDecimal.nullable(),
    ...decimals('shipping_tax_amount', 'base_shipping_tax_amount', 'subtotal_incl_tax', 'base_subtotal_incl_tax', 'shipping_incl_tax'),
    ...decimals('base_shipping_incl_tax'),
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
