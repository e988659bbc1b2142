import { int, sku, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { categoryId } from './category.schema.js';

export const CategoryProductLink = z.object({ sku: wireText, position: wireInt, category_id: wireText });
export type CategoryProductLink = z.infer<typeof CategoryProductLink>;

const CategoryProductLinkInput = z.strictObject({
  sku: text.nullish(),
  position: int.nullish(),
  category_id: int.nullish(),
  extension_attributes: z.object({}).nullish(),
});

export const Assignments = z.array(CategoryProductLink);
/** The category in the link takes precedence over the one in the path. */
export const Assignment = z.object({ categoryId, productLink: CategoryProductLinkInput });
export type Assignment = z.infer<typeof Assignment>;
const MOST = 10_000;
/** Products to assign or move, and skus to remove. Without a position a product keeps its current one. */
export const SetProducts = z.object({
  categoryId: int,
  products: z.array(z.object({ sku: text, position: int.nullish() })).max(MOST),
  removed: z.array(text).max(MOST).default([]),
});
export type SetProducts = z.infer<typeof SetProducts>;
export const AssignmentId = z.object({ categoryId, sku });
