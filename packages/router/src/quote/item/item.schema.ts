import { decimal, int, list, text, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const CustomOption = z.object({ option_id: text, option_value: text, extension_attributes: z.object({}).nullish() });

/** What the buyer chose; parts that the product's type does not know are refused by the rules. */
export const ProductOptionInput = z.object({
  extension_attributes: z.object({ custom_options: list(CustomOption).nullish() }).nullish(),
});

/** An item as clients send it: everything that an answer holds may come back, what the server decides is ignored. */
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

export const ItemId = z.object({ itemId: int });

export const CartItem = z.object({
  item_id: wireInt,
  sku: wireText,
  qty: wireDecimal,
  name: wireText,
  price: wireDecimal,
  product_type: wireText,
  quote_id: wireText,
});
export type CartItem = z.infer<typeof CartItem>;

export const CartItems = z.array(CartItem);
