import type { ListInput, Queryable } from '@merx/db';
import { type AttributeDefinitions, categoryAttributes } from '../../eav/index.js';
import { frontStore, storeDirectory, writeStoreId } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { readImage, storeCategoryImage } from '../product/image-file.js';
import type { ImageContent } from '../product/product-parts.schema.js';
import { categoryList } from './category.list.js';
import {
  insertCategory,
  selectCategory,
  selectNaming,
  selectOwnCodes,
  updateCategory,
  upsertStoreValues,
  type ValuesPatch,
} from './category.queries.js';
import type { Category, CategoryInput } from './category.schema.js';
import { checkKept, givenValues, keyFrom, newValues, type Values } from './category-values.js';
import { rootNotDeletable } from './faults.js';
import { addToCounts, deleteSubtree, holdsStoreRoot, lockTree, selectNode } from './tree.queries.js';
import { writeUrls } from './url.service.js';

type Call<Input> = { ctx: Context; input: Input };

/** The invisible root of all categories. */
export const TREE_ROOT = 1;

/** A category with the values of a store view. Throws 404 for an unknown category or store view. */
export async function getCategory({ ctx, input }: Call<{ categoryId: number; storeId?: number | null | undefined }>) {
  const storeId = input.storeId ?? ctx.scope.storeId;
  const { stores } = await storeDirectory(ctx.db);
  if (!stores.some(({ id }) => id === storeId)) throw notFound('storeId', storeId);
  return readCategory(ctx, input.categoryId, storeId);
}

/** A page of categories with the values of the request's store view. Throws 400 for an unknown field. */
export const listCategories = async ({ ctx: { db, scope }, input }: Call<ListInput>) =>
  categoryList(await categoryAttributes(db)).page(db, input, scope.storeId);

async function readCategory(ctx: Context, id: number, storeId: number): Promise<Category> {
  const category = await selectCategory(ctx.db, id, storeId);
  if (!category) throw notFound('id', id);
  return category as Category;
}

/** Codes of the attributes that a store view overrides; none for an unknown category. */
export const listOwnValues = ({ ctx, input }: Call<{ categoryId: number; storeId: number }>): Promise<string[]> =>
  selectOwnCodes(ctx.db, input.categoryId, input.storeId);

/**
 * Creates a category below its parent, or below the store's root; with an id in the body it updates that category instead. Returns the
 * category as a read would.
 */
export async function createCategory({ ctx, input }: Call<{ category: CategoryInput }>): Promise<Category> {
  const { category } = input;
  if (category.id) return updateCategoryById({ ctx, input: { id: category.id, category } });
  const attributes = newValues(await categoryAttributes(ctx.db), category);
  const parentId = category.parent_id || (await frontStore(ctx.db, ctx.scope.storeId)).group.root_category_id;
  const id = await ctx.db.transaction(async (tx) => {
    await lockTree(tx);
    const parent = await selectNode(tx, parentId);
    const created = parent && (await insertCategory(tx, { parentId, position: category.position ?? null, attributes }));
    if (!created) throw notFound('parent_id', parentId);
    await addToCounts(tx, parent.path, 1);
    await writeUrls(tx, created);
    return created;
  });
  return readCategory(ctx, id, ctx.scope.storeId);
}

/** Updates the given values; the position in the tree is changed by `moveCategory`. Throws 404 for an unknown id. */
export async function updateCategoryById({ ctx, input }: Call<{ id: number; category: CategoryInput }>): Promise<Category> {
  const { id, category } = input;
  const [definitions, storeId] = await Promise.all([categoryAttributes(ctx.db), writeStoreId(ctx)]);
  const values = givenValues(definitions, category);
  await ctx.db.transaction(async (tx) => {
    await lockTree(tx);
    const naming = await selectNaming(tx, id, storeId);
    if (!naming) throw notFound('id', id);
    const keyGiven = values.has('url_key');
    if (storeId === 0 && values.get('url_key') === null) values.set('url_key', keyFrom(values.get('name') ?? naming.name ?? ''));
    await writeValues(tx, { id, storeId, definitions }, values, category.position ?? null);
    if (keyGiven && values.get('url_key') !== naming.url_key) await writeUrls(tx, id);
  });
  return readCategory(ctx, id, ctx.scope.storeId);
}

/** Global attributes are always written globally; the others to the store view, if one is given. */
async function writeValues(
  tx: Queryable,
  { id, storeId, definitions }: { id: number; storeId: number; definitions: AttributeDefinitions },
  values: Values,
  position: number | null,
): Promise<void> {
  const isStores = (code: string) => storeId !== 0 && definitions.get(code)?.scope !== 'global';
  const global: Values = new Map([...values].filter(([code]) => !isStores(code)));
  const store: Values = new Map([...values].filter(([code]) => isStores(code)));
  checkKept(definitions, global);
  await updateCategory(tx, id, position, patchOf(global));
  if (store.size > 0) await upsertStoreValues(tx, id, storeId, patchOf(store));
}

function patchOf(values: Values): ValuesPatch {
  const set: Record<string, string> = {};
  const remove: string[] = [];
  for (const [code, value] of values) {
    if (value === null) remove.push(code);
    else set[code] = value;
  }
  return { set, remove };
}

/** Deletes a category and its descendants. Throws 404, or 400 for the root of the tree and for a subtree that contains a store's root. */
export async function deleteCategory({ ctx, input }: Call<{ categoryId: number }>): Promise<boolean> {
  await ctx.db.transaction(async (tx) => {
    await lockTree(tx);
    const node = await selectNode(tx, input.categoryId);
    if (!node) throw notFound('id', input.categoryId);
    if (node.id === TREE_ROOT || (await holdsStoreRoot(tx, node.path))) throw rootNotDeletable([node.id]);
    await deleteSubtree(tx, node.path);
    await addToCounts(tx, node.path, -(node.children_count + 1));
  });
  return true;
}

/**
 * Stores a category image and returns its name, the value for the attribute `image`. Throws 400 if the content is not an image.
 * Unreferenced images are not deleted: other store views and categories may use them.
 */
export const keepPicture = ({ ctx, input }: Call<{ content: ImageContent }>): Promise<string> =>
  storeCategoryImage(ctx.settings.mediaDir, readImage(input.content));
