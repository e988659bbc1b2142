import { readerOf } from '@merx/db';
import { type AclResource, type Fields, jsonAnswer } from '@merx/wire';
import { hasQty, hasSeveralSources, productQuantities, type StockSettings, stockSettings } from '../../catalog-inventory/index.js';
import { getAttributeSet, PRODUCT_ENTITY } from '../../eav/index.js';
import { frontStore, storeDirectory } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { missingProduct, notFound } from '../../trpc/errors.js';
import { selectAttributesOfSet } from '../attribute/attribute.queries.js';
import { wireAttributes } from '../attribute/attribute.service.js';
import { selectPrivateFiles } from '../downloadable/downloadable.queries.js';
import { dropUnused } from '../downloadable/private-file.service.js';
import { storeNotFound } from '../faults.js';
import { changeLocked } from '../product-row/product-row.service.js';
import { productTypes } from '../product-row/product-types.js';
import { selectEdited, selectFormGroups } from './product.queries.js';
import type { AttributeGroupOfForm, EditedProduct, Product, ProductForm } from './product.schema.js';
import { mayRead, productText } from './product-document.js';
import { selectProduct } from './product-document.queries.js';
import { removeUnusedFiles } from './product-files.service.js';
import { selectMedia } from './product-parts.queries.js';
import { deleteProductRows } from './product-write.queries.js';

const PRODUCTS = 'Magento_Catalog::products';

/** The product with that sku in the request's store view, or the given one. Throws 404 for an unknown sku or store view. */
export async function getProduct({ ctx, input }: Call<{ sku: string; storeId?: number | null | undefined }>): Promise<Product> {
  const storeId = input.storeId ?? ctx.scope.storeId;
  const isKnown = storeId === ctx.scope.storeId || (await storeDirectory(ctx.db)).stores.some(({ id }) => id === storeId);
  if (!isKnown) throw storeNotFound();
  return jsonAnswer(ctx, await shownProductText(ctx, input.sku, PRODUCTS, storeId, ctx.fields));
}

/** The website whose enabled products are visible to a caller without the resource; null for a caller who may see everything. */
export async function shopperWebsite(ctx: Context, resource: AclResource, storeId: number): Promise<number | null> {
  return mayRead(ctx.actor, resource) ? null : (await frontStore(ctx.db, storeId)).website.id;
}

/** The stock settings if the caller may see stock items, else null. */
export async function stockShownTo(ctx: Context, storeId: number): Promise<StockSettings | null> {
  return mayRead(ctx.actor, 'Magento_CatalogInventory::cataloginventory') ? stockSettings(ctx.db, ctx.db, storeId) : null;
}

/** The product with that sku in the request's store view. Throws 404 if it is unknown or hidden from the caller. */
export const shownProduct = async (ctx: Context, sku: string, resource: AclResource): Promise<Product> =>
  JSON.parse(await shownProductText(ctx, sku, resource, ctx.scope.storeId)) as Product;

/** The product with that sku in a store view, with what these fields need, as JSON text. Throws as `shownProduct`. */
async function shownProductText(ctx: Context, sku: string, resource: AclResource, storeId: number, fields?: Fields): Promise<string> {
  const [stock, websiteId] = await Promise.all([stockShownTo(ctx, storeId), shopperWebsite(ctx, resource, storeId)]);
  const document = await selectProduct(readerOf(ctx.db), sku, { storeId, websiteId, withStock: stock !== null, fields });
  if (!document) throw missingProduct(sku);
  return productText(document, { stock, hidesSources: websiteId !== null });
}

/** A product in one store view, with everything its form needs. Throws 404 for an unknown id or store view. */
export async function editedProduct({ ctx, input }: Call<{ id: number; storeId: number }>): Promise<EditedProduct> {
  const row = await selectEdited(ctx.db, input.id);
  if (!row) throw notFound('id', input.id);
  const { sku, type_id, attribute_set_id, shared, own } = row;
  const [product, groups, quantities] = await Promise.all([
    getProduct({ ctx, input: { sku, storeId: input.storeId } }),
    groupsOf(ctx, attribute_set_id),
    quantitiesOf(ctx, input.id, type_id),
  ]);
  return { product, shared, own, groups, quantities };
}

async function quantitiesOf(ctx: Context, id: number, typeId: string): Promise<EditedProduct['quantities']> {
  const stock = await stockShownTo(ctx, 0);
  return stock && hasQty(typeId) && (await hasSeveralSources(ctx.db)) ? productQuantities(ctx.db, id, stock) : null;
}

/** The form fields for products of this set, by group. Throws 404 for an unknown set, 400 for a set of another entity type. */
export async function productForm({ ctx, input }: Call<{ attributeSetId: number }>): Promise<ProductForm> {
  await getAttributeSet(ctx.db, input.attributeSetId, PRODUCT_ENTITY);
  return { groups: await groupsOf(ctx, input.attributeSetId) };
}

async function groupsOf({ db }: Context, setId: number): Promise<AttributeGroupOfForm[]> {
  const [rows, groups] = await Promise.all([selectAttributesOfSet(db, setId, 0), selectFormGroups(db, setId)]);
  const attributes = new Map((await wireAttributes(db, rows)).map((attribute) => [attribute.attribute_code, attribute]));
  return groups.map(({ attribute_codes, ...group }) => ({
    ...group,
    attributes: attribute_codes.flatMap((code) => attributes.get(code) ?? []),
  }));
}

/** Deletes a product, its addresses, and its image files unless another product uses them. Throws 404 for an unknown sku. */
export async function deleteProduct({ ctx, input }: Call<{ sku: string }>): Promise<boolean> {
  const { media, downloads } = await changeLocked(ctx.db, input.sku, async (tx, product) => {
    const files = {
      media: (await selectMedia(tx, product.id)).map(({ file }) => file),
      downloads: await selectPrivateFiles(tx, product.id),
    };
    await deleteProductRows(tx, [product.id]);
    return files;
  });
  await removeUnusedFiles(ctx, media);
  await dropUnused(ctx, downloads);
  return true;
}

/** The product types and their labels. */
export const listProductTypes = () => productTypes.map(({ name, label }) => ({ name, label }));
