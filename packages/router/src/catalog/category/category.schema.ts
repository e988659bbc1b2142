import { category } from '@merx/db/tables';
import { bool, entity, int, list, pageOf, storeId, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { CustomAttributes, CustomAttributesInput } from '../../eav/index.js';
import { ImageContent } from '../../media/index.js';

export const Category = z.object({
  id: wireInt,
  parent_id: wireInt,
  name: wireText,
  is_active: wireBool,
  position: wireInt,
  level: wireInt,
  /** Ids of the active direct children, joined by commas. */
  children: wireText,
  created_at: wireText,
  updated_at: wireText,
  path: wireText,
  available_sort_by: z.array(wireText),
  include_in_menu: wireBool,
  custom_attributes: CustomAttributes,
});
export type Category = z.infer<typeof Category>;

export const CategoryList = pageOf(Category);

/**
 * A category as sent by clients: all fields of a response are accepted. Path, level, children and dates are set by the server and ignored
 * here.
 */
export const CategoryInput = z.strictObject({
  ...entity(category, { pick: ['id', 'parent_id', 'position', 'level', 'path'] }).in,
  name: text.nullish(),
  is_active: bool.nullish(),
  children: text.nullish(),
  created_at: text.nullish(),
  updated_at: text.nullish(),
  available_sort_by: list(text).nullish(),
  include_in_menu: bool.nullish(),
  custom_attributes: CustomAttributesInput.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type CategoryInput = z.infer<typeof CategoryInput>;

export const categoryId = int.describe('Id of the category.');

export const CategoryQuery = z.object({ categoryId, storeId });
export const CategoryId = z.object({ categoryId });
export const NewCategory = z.object({ category: CategoryInput });
export const ChangedCategory = z.object({ id: categoryId, category: CategoryInput });

/** A category with its descendants. */
export const CategoryTree = z
  .object({
    id: wireInt,
    parent_id: wireInt,
    name: wireText,
    is_active: wireBool,
    position: wireInt,
    level: wireInt,
    product_count: wireInt,
    get children_data(): z.ZodArray<typeof CategoryTree> {
      return z.array(CategoryTree);
    },
  })
  .meta({ id: 'CategoryTree' });
export type CategoryTree = z.infer<typeof CategoryTree>;

export const TreeQuery = z.object({
  rootCategoryId: int.nullish().describe('Id of the category to start from; default: the root category of the store view.'),
  depth: int.nullish().describe('Number of levels to return below that category; default: all.'),
});
export type TreeQuery = z.infer<typeof TreeQuery>;
export const Move = z.object({ categoryId, parentId: int, afterId: int.nullish() });
export type Move = z.infer<typeof Move>;
export const Place = z.object({ categoryId: int, parentId: int, beforeId: int.nullish() });
export type Place = z.infer<typeof Place>;
/** Codes of the attributes that a store view overrides. */
export const OwnQuery = z.object({ categoryId: int, storeId: int });
export const OwnCodes = z.array(wireText);
export const NewPicture = z.object({ content: ImageContent });
