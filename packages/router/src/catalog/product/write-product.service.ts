import type { Queryable } from '@merx/db';
import { createStockItem, saveStockItem } from '../../catalog-inventory/index.js';
import { holdValues } from '../../eav/index.js';
import { required } from '../../trpc/errors.js';
import { checkBundleValues } from '../bundle/bundle-values.js';
import type { StoredFiles } from '../downloadable/part-resource.js';
import { GLOBAL_PARTS } from '../downloadable/part-scope.service.js';
import { replaceDownloads } from '../downloadable/product-downloads.service.js';
import { attributeInvalid, productSetUnknown, productTypeUnknown, skuTaken, urlKeyEmpty, valueNotUnique } from '../faults.js';
import { type LockedProduct, lockProduct } from '../product-row/product-row.queries.js';
import { type ProductType, productType } from '../product-row/product-types.js';
import { urlKey } from '../url-key.js';
import { replaceCompositeParts } from './composite-parts.service.js';
import type { ProductInput } from './product.schema.js';
import { type MediaPlan, planMedia } from './product-media.js';
import { optionFlags } from './product-options.js';
import { selectMedia } from './product-parts.queries.js';
import { addDefaults, checkRequired, type GivenValues } from './product-values.js';
import {
  insertProduct,
  isProductTaxClass,
  isSkuTaken,
  isValueTaken,
  mergeStoreValues,
  syncProductUrls,
  updateProducts,
} from './product-write.queries.js';
import {
  assignCategories,
  assignWebsites,
  replaceLinks,
  replaceMedia,
  replaceOptions,
  replaceTierPrices,
} from './replace-parts.service.js';
import type { SaveSetting } from './save-setting.service.js';
import { settleSpecialPrice } from './special-price.js';
import { isEmptyPatch, type ScopedValues, scopeValues } from './value-scopes.js';

/** The product id in a body, and the new sku. */
interface Renaming {
  id: number;
  sku: string;
}

/** A product save: the body, its parsed values, and the store's settings. */
export interface SaveJob {
  sku: string;
  product: ProductInput;
  values: GivenValues;
  /** Set if the body names the product by id: its sku is the new one. */
  renaming?: Renaming | undefined;
  /** Files stored for media entries with content, by index. */
  stored: ReadonlyMap<number, string>;
  /** Files stored for links and samples with content. */
  privateFiles?: StoredFiles | undefined;
  setting: SaveSetting;
  /** Whether to fail if the sku exists, instead of updating. */
  mustBeNew?: boolean | undefined;
}

export interface Saved {
  sku: string;
  /** Whether store view values were written. */
  ownValues: boolean;
  /** Image files no longer used by the product. */
  goneFiles: string[];
  /** Files of links and samples no longer used by the product. */
  gonePrivateFiles: string[];
}

/** Creates or updates a product within a transaction. Throws 400 or 404 naming the broken rule. */
export async function writeProduct(tx: Queryable, job: SaveJob): Promise<Saved> {
  const { product, setting, values } = job;
  await holdValues(tx, values, setting.definitions);
  const current = await lockProduct(tx, job.sku, setting.storeId);
  if (current && job.mustBeNew) throw skuTaken(job.sku);
  const sku = current && (await newSku(tx, current, job.renaming));
  const { type, setId } = typeAndSet(product, current, setting);
  const media = await mediaPlan(tx, job, current);
  // An unchanged role must not become a store view value.
  for (const [role, file] of media?.roles ?? []) if ((current?.attributes[role] ?? null) !== file) values.set(role, file);
  settleOptionFlags(product, current, values);
  if (!current) addDefaults(values, setting.definitions, type, setId);
  settleUrlKey(job, current);
  settleSpecialPrice(values, current?.attributes, setting.today);
  const isGlobal = !current || setting.storeId === 0;
  checkRequired(values, setting.definitions, { type: type.name, setId, isNew: !current, isGlobal });
  if (type.name === 'bundle') checkBundleValues(values, product.tier_prices);
  await checkAgainstOthers(tx, job, current);
  const scoped = scopeValues(values, setting.definitions, isGlobal);
  const id = await writeValues(tx, job, current, {
    ...scoped,
    columns: { ...scoped.columns, sku, type_id: type.name, attribute_set_id: setId },
  });
  await writeParts(tx, id, job, { type: type.name, before: current?.type_id, media });
  const downloads = isGlobal ? GLOBAL_PARTS : setting.downloads;
  const { downloadable_product_links: links, downloadable_product_samples: samples } = product.extension_attributes ?? {};
  const bringsOwnDownloads = downloads.storeId !== 0 && Boolean(links ?? samples);
  const gonePrivateFiles = await replaceDownloads(tx, type.name, product.extension_attributes ?? {}, {
    productId: id,
    scope: downloads,
    files: job.privateFiles ?? new Map(),
  });
  if (!current || values.has('url_key') || values.has('visibility') || product.extension_attributes?.website_ids)
    await syncProductUrls(tx, [id]);
  return {
    sku: sku ?? current?.sku ?? job.sku,
    ownValues: hasOwnValues(scoped) || bringsOwnDownloads,
    goneFiles: media?.goneFiles ?? [],
    gonePrivateFiles,
  };
}

/** The new sku of a product, or undefined if unchanged. Throws 400 if another product has it. */
async function newSku(tx: Queryable, current: LockedProduct, renaming: Renaming | undefined): Promise<string | undefined> {
  if (!renaming || renaming.id !== current.id || renaming.sku === current.sku) return undefined;
  if (await isSkuTaken(tx, current.id, renaming.sku)) throw skuTaken(renaming.sku);
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
  { product, stored, setting }: SaveJob,
  current: LockedProduct | undefined,
): Promise<MediaPlan | null> {
  if (!product.media_gallery_entries) return null;
  return planMedia(product.media_gallery_entries, {
    existing: current ? await selectMedia(tx, current.id) : [],
    stored,
    roles: setting.roles,
    attributes: current?.attributes ?? {},
  });
}

function settleOptionFlags({ options }: ProductInput, current: LockedProduct | undefined, values: GivenValues): void {
  if (current && !options) return;
  for (const [code, flag] of Object.entries(optionFlags(options ?? []))) values.set(code, flag);
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
    if (definition.is_unique && (await isValueTaken(tx, current?.id ?? null, code, value))) {
      throw valueNotUnique([code]);
    }
    if (code === 'tax_class_id' && value !== definition.default_value && !(await isProductTaxClass(tx, Number(value)))) {
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
  if (!current) return insertProduct(tx, sku, scoped.columns, scoped.product.set);
  const { id } = current;
  await updateProducts(tx, [{ id, ...scoped.columns, ...scoped.product }]);
  if (!isEmptyPatch(scoped.website)) await mergeStoreValues(tx, [{ id, ...scoped.website }], setting.siblingStoreIds);
  if (!isEmptyPatch(scoped.store)) await mergeStoreValues(tx, [{ id, ...scoped.store }], [setting.storeId]);
  return id;
}

const hasOwnValues = ({ website, store }: ScopedValues) => !isEmptyPatch(website) || !isEmptyPatch(store);

interface Parts {
  type: string;
  /** The type before the save; undefined for a new product. */
  before: string | undefined;
  media: MediaPlan | null;
}

/** Absent parts stay unchanged. */
async function writeParts(tx: Queryable, id: number, { product, values, setting }: SaveJob, { type, before, media }: Parts): Promise<void> {
  const given = product.extension_attributes ?? {};
  const { website_ids: websiteIds, stock_item: stockItem } = given;
  const isNew = before === undefined;
  if (isNew || websiteIds) await assignWebsites(tx, id, websiteIds ?? setting.newWebsiteIds, setting.websiteIds);
  await assignCategories(tx, id, product);
  if (product.tier_prices) await replaceTierPrices(tx, id, product.tier_prices, setting.websiteIds);
  if (product.product_links) await replaceLinks(tx, id, product.product_links);
  if (product.options) await replaceOptions(tx, id, product.options);
  if (media) await replaceMedia(tx, id, media, setting.roles);
  if (isNew) await createStockItem(tx, id, stockItem, setting.stock);
  // A type without quantity clears it.
  else if (stockItem || before !== type) await saveStockItem(tx, id, stockItem ?? {}, setting.stock);
  const { definitions } = setting;
  await replaceCompositeParts(tx, id, { type, before, given, codes: values.keys(), optionsGiven: Boolean(product.options), definitions });
}
