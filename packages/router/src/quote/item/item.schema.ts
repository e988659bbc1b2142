import { atOnce, decimal, int, itemId, list, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const FileInfo = z.strictObject({ base64_encoded_data: text, type: text, name: text });
const CustomOption = z.strictObject({
  option_id: text,
  option_value: text.nullish(),
  extension_attributes: z.object({ file_info: FileInfo.nullish() }).nullish(),
});
const VariantOption = z.strictObject({ option_id: text, option_value: int.nullish(), extension_attributes: z.object({}).nullish() });
const BundleOption = z.strictObject({
  option_id: int,
  option_qty: int.nullish(),
  option_selections: list(int).nullish(),
  extension_attributes: z.object({}).nullish(),
});

/** What the buyer chose; parts that the product's type does not know are refused by the rules. */
export const ProductOptionInput = z.strictObject({
  extension_attributes: z
    .object({
      custom_options: list(CustomOption).nullish(),
      configurable_item_options: list(VariantOption).nullish(),
      bundle_options: list(BundleOption).nullish(),
      downloadable_option: z.strictObject({ downloadable_links: list(int).nullish() }).nullish(),
    })
    .nullish(),
});
export type ProductOptionInput = z.infer<typeof ProductOptionInput>;

/** The choices of an item in their one form; absent for a product without any. */
const ProductOption = z.object({
  extension_attributes: z
    .object({
      custom_options: z.array(z.object({ option_id: wireText, option_value: wireText })).optional(),
      configurable_item_options: z.array(z.object({ option_id: wireText, option_value: wireInt })).optional(),
      bundle_options: z.array(z.object({ option_id: wireInt, option_qty: wireInt, option_selections: z.array(wireInt) })).optional(),
      downloadable_option: z.object({ downloadable_links: z.array(wireInt) }).optional(),
    })
    .optional(),
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

export const ItemId = z.object({ itemId });

/** An item of the cart that the address names: a `quote_id` in it counts for nothing. */
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

/** What staff ask for one piece of a line, in the cart's currency; null for what it costs by itself. */
export const SetCustomPrice = z.object({ itemId: int, price: decimal.nullable() });

/** A line as staff see it: amounts in the cart's currency. */
const PricedItem = CartItem.extend({
  product_id: wireInt,
  custom_price: wireDecimal.nullable(),
  may_have_custom_price: wireBool,
  list_price: wireDecimal,
  price_incl_tax: wireDecimal,
  row_total: wireDecimal,
  row_total_incl_tax: wireDecimal,
  discount_amount: wireDecimal,
  tax_amount: wireDecimal,
  tax_percent: wireDecimal,
  labels: z.array(z.object({ label: wireText, value: wireText })),
});
export type PricedItem = z.infer<typeof PricedItem>;
export const PricedItems = z.array(PricedItem);
