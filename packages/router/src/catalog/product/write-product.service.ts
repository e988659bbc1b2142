import type { Queryable } from '@merx/db';
import { saveProductQuantities } from '../../catalog-inventory/index.js';
import { holdValues } from '../../eav/index.js';
import { required } from '../../trpc/errors.js';
import { checkBundleValues } from '../bundle/bundle-values.js';
import { GLOBAL_PARTS } from '../downloadable/downloadable-part.js';
import { replaceDownloads } from '../downloadable/downloadable-parts.service.js';
import { attributeInvalid, productSetUnknown, productTypeUnknown, skuTaken, urlKeyEmpty, valueNotUnique } from '../faults.js';
import { type LockedProduct, lockProduct } from '../product-row/product-row.queries.js';
import { type ProductType, productType } from '../product-row/product-types.js';
import { urlKey } from '../url-key.js';
import type { ProductInput } from './product.schema.js';
import { type MediaPlan, planMedia } from './product-media.js';
import { selectMedia } from './product-parts.queries.js';
import { writeParts } from './product-parts.service.js';
import { addDefaults, checkRequired, isEmptyPatch, type ScopedValues, scopeValues, settleSpecialPrice } from './product-values.js';
import * as queries from './product-write.queries.js';
import type { SaveJob, SaveSetting } from './save-setting.service.js';

/** What a save leaves to be done after its commit. */
export type Saved = Awaited<ReturnType<typeof writeProduct>>;

/** Creates or updates a product within a transaction. Throws 400 or 404 naming the broken rule. */
export async function writeProduct(tx: Queryable, job: SaveJob) {
  const { product, setting, values } = job;
  await holdValues(tx, values, setting.definitions);
  const current = await lockProduct(tx, job.sku, setting.storeId);
  if (current && job.mustBeNew) throw skuTaken(job.sku);
  const sku = current && (await newSku(tx, current, job.renaming));
  const { type, setId } = typeAndSet(product, current, setting);
  const media = await mediaPlan(tx, job, current);
  // An unchanged role must not become a store view value.
  for (const [role, file] of media?.roles ?? []) if ((current?.attributes[role] ?? null) !== file) values.set(role, file);
  settleValues(job, current, type, setId);
  const isGlobal = !current || setting.storeId === 0;
  checkRequired(values, setting.definitions, { type: type.name, setId, isNew: !current, isGlobal });
  if (type.name === 'bundle') checkBundleValues(values, product.tier_prices);
  await checkAgainstOthers(tx, job, current);
  const scoped = scopeValues(values, setting.definitions, isGlobal);
  const id = await writeValues(tx, job, current, {
    ...scoped,
    columns: { ...scoped.columns, sku, type_id: type.name, attribute_set_id: setId },
  });
  await writeParts(tx, id, job, { type: type.name, before: current?.type_id }, media);
  const savedSku = sku ?? current?.sku ?? job.sku;
  if (job.quantities?.length) await saveProductQuantities(tx, savedSku, job.quantities, setting.stock);
  const downloads = isGlobal ? GLOBAL_PARTS : setting.downloads;
  const lists = product.extension_attributes ?? {};
  const bringsOwnDownloads = downloads.storeId !== 0 && Boolean(lists.downloadable_product_links ?? lists.downloadable_product_samples);
  const gonePrivateFiles = await replaceDownloads(tx, type.name, lists, {
    productId: id,
    scope: downloads,
    files: job.privateFiles ?? new Map(),
  });
  if (!current || values.has('url_key') || values.has('visibility') || lists.website_ids) await queries.syncProductUrls(tx, [id]);
  return {
    sku: savedSku,
    /** Whether store view values were written. */
    ownValues: !isEmptyPatch(scoped.website) || !isEmptyPatch(scoped.store) || bringsOwnDownloads,
    /** Image files no longer used by the product. */
    goneFiles: media?.goneFiles ?? [],
    /** Files of links and samples no longer used by the product. */
    gonePrivateFiles,
  };
}

/** The new sku of a product, or undefined if unchanged. Throws 400 if another product has it. */
async function newSku(tx: Queryable, current: LockedProduct, renaming: SaveJob['renaming']): Promise<string | undefined> {
  if (!renaming || renaming.id !== current.id || renaming.sku === current.sku) return undefined;
  if (await queries.isSkuTaken(tx, current.id, renaming.sku)) throw skuTaken(renaming.sku);
  return renaming.sku;
}

function typeAndSet(product: ProductInput, current: LockedProduct | undefined, setting: SaveSetting): { type: ProductType; setId: number } {
  const name = product.type_id || current?.type_id || 'simple';
  const type = productType(name);
  if (!type) throw productTypeUnknown({ typeId: name });
  const setId = product.attribute_set_id ?? current?.attribute_set_id;
  if (setId === undefined) throw required('attribute_set_id');
  if (!setting.setIds.has(setId)) throw productSetUnknown({ attributeSetId: setId });
  return { type, setId };
}

async function mediaPlan(
  tx: Queryable,
  { product, stored, libraryIds, setting }: SaveJob,
  current: LockedProduct | undefined,
): Promise<MediaPlan | null> {
  if (!product.media_gallery_entries) return null;
  return planMedia(product.media_gallery_entries, {
    existing: current ? await selectMedia(tx, current.id) : [],
    stored,
    libraryIds,
    roles: setting.roles,
    attributes: current?.attributes ?? {},
  });
}

/** Adds the values that follow from others, and the defaults of a new product. */
function settleValues(job: SaveJob, current: LockedProduct | undefined, type: ProductType, setId: number): void {
  const { product, setting, values } = job;
  if (!current || product.options) {
    const options = product.options ?? [];
    values.set('has_options', options.length > 0 ? '1' : '0');
    values.set('required_options', options.some((option) => option.is_require ?? true) ? '1' : '0');
  }
  if (!current) addDefaults(values, setting.definitions, type, setId);
  settleUrlKey(job, current);
  settleSpecialPrice(values, current?.attributes, setting.today);
}

/** Derives the url key from the name for a new product without one, and when it is cleared for all store views. */
function settleUrlKey({ values, sku, setting }: SaveJob, current: LockedProduct | undefined): void {
  const given = values.get('url_key');
  if (current && (given === undefined || (given === null && setting.storeId !== 0))) return;
  const name = values.get('name') ?? current?.attributes.name ?? '';
  const key = urlKey(given ?? name) || (given ? '' : urlKey(sku));
  if (key === '') throw urlKeyEmpty({ fieldName: 'url_key' });
  values.set('url_key', key);
}

/** Rules that depend on other rows. Unchanged values were checked when they were saved. */
async function checkAgainstOthers(tx: Queryable, { values, setting }: SaveJob, current: LockedProduct | undefined): Promise<void> {
  for (const [code, value] of values) {
    const definition = setting.definitions.get(code);
    if (value === null || !definition || current?.attributes[code] === value) continue;
    if (definition.is_unique && (await queries.isValueTaken(tx, current?.id ?? null, code, value))) throw valueNotUnique([code]);
    if (code === 'tax_class_id' && value !== definition.default_value && !(await queries.isProductTaxClass(tx, Number(value)))) {
      throw attributeInvalid({ attributeCode: code });
    }
  }
}

async function writeValues(
  tx: Queryable,
  { sku, setting }: SaveJob,
  current: LockedProduct | undefined,
  scoped: ScopedValues,
): Promise<number> {
  if (!current) return queries.insertProduct(tx, sku, scoped.columns, scoped.product.set);
  const { id } = current;
  await queries.updateProducts(tx, [{ id, ...scoped.columns, ...scoped.product }]);
  if (!isEmptyPatch(scoped.website)) await queries.mergeStoreValues(tx, [{ id, ...scoped.website }], setting.siblingStoreIds);
  if (!isEmptyPatch(scoped.store)) await queries.mergeStoreValues(tx, [{ id, ...scoped.store }], [setting.storeId]);
  return id;
}
