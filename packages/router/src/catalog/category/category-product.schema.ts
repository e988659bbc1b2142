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
export const AssignmentsQuery = z.object({ categoryId });
/** The category that the link names counts; the address speaks where it names none. */
export const Assignment = z.object({ categoryId, productLink: CategoryProductLinkInput });
export type Assignment = z.infer<typeof Assignment>;
const MOST = 10_000;
/** Products to put into a category or move there, and skus to take out of it. Without a position a product keeps its own. */
export const SetProducts = z.object({
  categoryId: int,
  products: z.array(z.object({ sku: text, position: int.nullish() })).max(MOST),
  removed: z.array(text).max(MOST).default([]),
});
export type SetProducts = z.infer<typeof SetProducts>;
export const AssignmentId = z.object({ categoryId, sku });
