import { atOnce, decimal, int, itemId, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { ProductOption, ProductOptionInput } from '../cart/product-option.schema.js';
import { decimals } from '../totals/totals.schema.js';

/** An item as clients send it: all fields of a response are accepted, read-only ones are ignored. */
export const CartItemInput = z.strictObject({
  item_id: int.nullish(),
  sku: text.nullish(),
  qty: decimal.nullish(),
  name: text.nullish(),
  price: decimal.nullish(),
  product_type: text.nullish(),
  quote_id: text.nullish(),
  product_option: ProductOptionInput.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type CartItemInput = z.infer<typeof CartItemInput>;

export const ItemId = z.object({ itemId });

/** An item of the cart named by the URL: its `quote_id` is ignored. */
export const SaveItem = z.object({ cartItem: CartItemInput });

export const CartItem = atOnce(
  z.object({
    item_id: wireInt,
    sku: wireText,
    qty: wireDecimal,
    name: wireText,
    price: wireDecimal,
    product_type: wireText,
    quote_id: wireText,
    product_option: ProductOption.optional(),
  }),
);
export type CartItem = z.infer<typeof CartItem>;

export const CartItems = z.array(CartItem);

/** Custom unit price in the cart's currency; null for the regular price. */
export const SetCustomPrice = z.object({ itemId: int, price: decimal.nullable() });

/** A line for the admin: amounts in the cart's currency. */
const PricedItem = CartItem.extend({
  product_id: wireInt,
  custom_price: wireDecimal.nullable(),
  may_have_custom_price: wireBool,
  ...decimals('list_price', 'price_incl_tax', 'row_total', 'row_total_incl_tax', 'discount_amount', 'tax_amount', 'tax_percent'),
  labels: z.array(z.object({ label: wireText, value: wireText })),
});
export type PricedItem = z.infer<typeof PricedItem>;
export const PricedItems = z.array(PricedItem);
