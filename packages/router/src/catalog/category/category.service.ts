import { type ListInput, type Queryable, violatedConstraint } from '@merx/db';
import { type AttributeDefinitions, categoryAttributes } from '../../eav/index.js';
import { type ImageContent, readImage } from '../../media/index.js';
import { frontStore, storeDirectory, writeStoreId } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { urlKeyTaken } from '../faults.js';
import { storeCategoryImage } from '../product/product-files.service.js';
import { type GivenValues, patchOf } from '../product/product-values.js';
import { categoryList } from './category.list.js';
import { insertCategory, selectCategory, selectNaming, selectOwnCodes, updateCategory, upsertStoreValues } from './category.queries.js';
import type { Category, CategoryInput } from './category.schema.js';
import { checkRequired, newValues, readValues, urlKeyOf } from './category-values.js';
import { rootNotDeletable } from './faults.js';
import * as queries from './tree.queries.js';

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
    await queries.lockTree(tx);
    const parent = await queries.selectNode(tx, parentId);
    const created = parent && (await insertCategory(tx, { parentId, position: category.position ?? null, attributes }));
    if (!created) throw notFound('parent_id', parentId);
    await queries.addToCounts(tx, parent.path, 1);
    await writeUrls(tx, created);
    return created;
  });
  return readCategory(ctx, id, ctx.scope.storeId);
}

/** Updates the given values; the position in the tree is changed by `moveCategory`. Throws 404 for an unknown id. */
export async function updateCategoryById({ ctx, input }: Call<{ id: number; category: CategoryInput }>): Promise<Category> {
  const { id, category } = input;
  const [definitions, storeId] = await Promise.all([categoryAttributes(ctx.db), writeStoreId(ctx)]);
  const values = readValues(definitions, category);
  await ctx.db.transaction(async (tx) => {
    await queries.lockTree(tx);
    const naming = await selectNaming(tx, id, storeId);
    if (!naming) throw notFound('id', id);
    const keyGiven = values.has('url_key');
    if (storeId === 0 && values.get('url_key') === null) values.set('url_key', urlKeyOf(values.get('name') ?? naming.name ?? ''));
    await writeValues(tx, { id, storeId, definitions }, values, category.position ?? null);
    if (keyGiven && values.get('url_key') !== naming.url_key) await writeUrls(tx, id);
  });
  return readCategory(ctx, id, ctx.scope.storeId);
}

/** Global attributes are always written globally; the others to the store view, if one is given. */
async function writeValues(
  tx: Queryable,
  { id, storeId, definitions }: { id: number; storeId: number; definitions: AttributeDefinitions },
  values: GivenValues,
  position: number | null,
): Promise<void> {
  const isStores = (code: string) => storeId !== 0 && definitions.get(code)?.scope !== 'global';
  const global: GivenValues = new Map([...values].filter(([code]) => !isStores(code)));
  const store: GivenValues = new Map([...values].filter(([code]) => isStores(code)));
  checkRequired(definitions, global);
  await updateCategory(tx, id, position, patchOf(global));
  if (store.size > 0) await upsertStoreValues(tx, id, storeId, patchOf(store));
}

/**
 * Updates the addresses of a category and its descendants; the tree must be locked. Throws 400 when another category or product has one of
 * them.
 */
export async function writeUrls(tx: Queryable, id: number): Promise<void> {
  const node = await queries.selectNode(tx, id);
  if (!node) return;
  if (await queries.hasTwin(tx, id)) throw urlKeyTaken();
  await queries.updateUrlPaths(tx, node.path);
  await queries.updateStoreUrlPaths(tx, node.path);
  try {
    await queries.syncCategoryUrls(tx, node.path);
  } catch (error) {
    throw violatedConstraint(error) === queries.REQUEST_PATH_KEY ? urlKeyTaken() : error;
  }
}

/** Deletes a category and its descendants. Throws 404, or 400 for the root of the tree and for a subtree that contains a store's root. */
export async function deleteCategory({ ctx, input }: Call<{ categoryId: number }>): Promise<boolean> {
  await ctx.db.transaction(async (tx) => {
    await queries.lockTree(tx);
    const node = await queries.selectNode(tx, input.categoryId);
    if (!node) throw notFound('id', input.categoryId);
    if (node.id === TREE_ROOT || (await queries.holdsStoreRoot(tx, node.path))) throw rootNotDeletable([node.id]);
    await queries.deleteSubtree(tx, node.path);
    await queries.addToCounts(tx, node.path, -(node.children_count + 1));
  });
  return true;
}

/**
 * Stores a category image and returns its name, the value for the attribute `image`. Throws 400 if the content is not an image.
 * Unreferenced images are not deleted: other store views and categories may use them.
 */
export const keepPicture = ({ ctx, input }: Call<{ content: ImageContent }>): Promise<string> =>
  storeCategoryImage(ctx.settings.media, readImage(input.content));
