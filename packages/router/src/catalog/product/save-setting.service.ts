import { shopConfig } from '@merx/db';
import { type QuantityInput, readStockSettings } from '../../catalog-inventory/index.js';
import { attributeSetIds, PRODUCT_ENTITY, productAttributes } from '../../eav/index.js';
import { dateIn, type StoreDirectory, storeDirectory, writeStoreId } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import type { StoredFiles } from '../downloadable/downloadable-part.js';
import { partScope } from '../downloadable/downloadable-parts.service.js';
import type { ProductInput } from './product.schema.js';
import type { GivenValues } from './product-values.js';

/** Store data that a save needs. */
export type SaveSetting = Awaited<ReturnType<typeof readSaveSetting>>;

/** A product save: the body, its parsed values, and the store's settings. */
export interface SaveJob {
  sku: string;
  product: ProductInput;
  values: GivenValues;
  /** What sources have of the product. */
  quantities?: readonly QuantityInput[] | null | undefined;
  /** Set if the body names the product by id: its sku is the new one. */
  renaming?: { id: number; sku: string } | undefined;
  /** Files stored for media entries with content, by index. */
  stored: ReadonlyMap<number, string>;
  /** The pictures of the media library that stored files are copies of, by index. */
  libraryIds?: ReadonlyMap<number, number> | undefined;
  /** Files stored for links and samples with content. */
  privateFiles?: StoredFiles | undefined;
  setting: SaveSetting;
  /** Whether to fail if the sku exists, instead of updating. */
  mustBeNew?: boolean | undefined;
}

/** The store views of a store view's website, which share website-scoped values. */
export function siblingStoreIds(stores: StoreDirectory['stores'], storeId: number): number[] {
  const websiteId = stores.find(({ id }) => id === storeId)?.website_id;
  return stores.filter((store) => store.id !== 0 && store.website_id === websiteId).map(({ id }) => id);
}

/** Reads the settings of a save for the request's store view. Call it before the transaction, as the embedded database has one connection. */
export async function readSaveSetting(ctx: Context) {
  const { db, scope } = ctx;
  const [definitions, setIds, storeId, { stores, websites }, config] = await Promise.all([
    productAttributes(db),
    attributeSetIds(db, PRODUCT_ENTITY),
    writeStoreId(ctx),
    storeDirectory(db),
    shopConfig(db.cache, db, 0),
  ]);
  const fronts = websites.map(({ id }) => id).filter((id) => id !== 0);
  const current = stores.find(({ id }) => id === scope.storeId)?.website_id;
  return {
    definitions,
    /** The image attributes. */
    roles: [...definitions.values()].filter(({ frontend_input }) => frontend_input === 'media_image').map(({ code }) => code),
    setIds,
    /** The store view to write to; 0: all. */
    storeId,
    siblingStoreIds: siblingStoreIds(stores, storeId),
    websiteIds: new Set(fronts),
    /** Default websites of a new product. */
    newWebsiteIds: scope.storeId === 0 || current === undefined ? fronts : [current],
    stock: readStockSettings(config),
    /** Today's date in the store's time zone, as `YYYY-MM-DD`. */
    today: dateIn(config.text('general/locale/timezone')),
    /** Scope for titles and prices of links and samples. */
    downloads: await partScope(db, storeId),
  };
}
