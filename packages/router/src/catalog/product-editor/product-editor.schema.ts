import { int, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { Attribute } from '../attribute/attribute.schema.js';
import { Product } from '../product/product.schema.js';

/** A group of an attribute set with its attributes, in order. */
export const AttributeGroupOfForm = z.object({ id: wireInt, code: wireText, name: wireText, attributes: z.array(Attribute) });
export type AttributeGroupOfForm = z.infer<typeof AttributeGroupOfForm>;

export const ProductFormInput = z.object({ attributeSetId: int });
export const ProductForm = z.object({ groups: z.array(AttributeGroupOfForm) });
export type ProductForm = z.infer<typeof ProductForm>;

/** `storeId` 0 means the values of all store views. */
export const EditProductInput = z.object({ id: int, storeId: int.default(0) });

export const EditedProduct = z.object({
  product: Product,
  /** Global values by attribute code. */
  shared: z.record(z.string(), z.unknown()),
  /** The codes that each store view overrides. */
  own: z.array(z.object({ store_id: wireInt, codes: z.array(wireText) })),
  groups: z.array(AttributeGroupOfForm),
});
export type EditedProduct = z.infer<typeof EditedProduct>;
