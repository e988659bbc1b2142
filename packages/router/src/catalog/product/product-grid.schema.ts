import { GridInput, list, pageOf, text, wireBool, wireDecimal, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** `columns` are codes of additional attributes, `source.CODE` for what a source has, and `stock.ID` for what a stock can sell. */
export const ProductGridInput = GridInput.extend({ columns: list(text).nullish() });
export type ProductGridInput = z.infer<typeof ProductGridInput>;

export const ProductGridRow = z.object({
  id: wireInt,
  sku: wireText,
  name: wireText.nullable(),
  type_id: wireText,
  attribute_set_id: wireInt,
  attribute_set: wireText,
  price: wireDecimal.nullable(),
  special_price: wireDecimal.nullable(),
  /** Null for composite products, which have no stock of their own. */
  qty: wireDecimal.nullable(),
  /** From the product's own stock item. */
  is_in_stock: wireBool,
  /** Enabled and in stock; for a composite product including its parts. */
  is_salable: wireBool,
  status: wireInt,
  visibility: wireInt,
  thumbnail: wireText.nullable(),
  website_ids: z.array(wireInt),
  created_at: wireTime,
  updated_at: wireTime,
  attributes: z.record(z.string(), z.unknown()),
  /** By source code, of the sources that have the product among those asked for. */
  sources: z.record(z.string(), z.object({ quantity: wireDecimal, is_in_stock: wireBool })),
  /** What can be sold by stock id, of the stocks asked for; null for composite products. */
  stocks: z.record(z.string(), wireDecimal.nullable()),
});
/** A row as selected, before stock rules; `stock` is the table's row as the default stock sees it, or null for a product inserted without the API. */
export const ListedProduct = ProductGridRow.omit({ qty: true, is_in_stock: true, is_salable: true }).extend({
  stock: z.unknown(),
  /** As `stock`, as other stocks see it. */
  stocks: z.record(z.string(), z.unknown()),
});
export type ListedProduct = z.infer<typeof ListedProduct>;

export const ProductGrid = pageOf(ProductGridRow);
export type ProductGrid = z.infer<typeof ProductGrid>;

/** The ids are in the criteria's order, up to the limit of one bulk change. */
export const MatchingProducts = z.object({ total_count: wireInt, ids: z.array(wireInt) });
