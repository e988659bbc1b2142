import { shopConfig } from '@merx/db';
import { readStockSettings, type StockSettings } from '../../catalog-inventory/index.js';
import { type AttributeDefinitions, attributeSetIds, PRODUCT_ENTITY, productAttributes } from '../../eav/index.js';
import { storeDirectory, writeStoreId } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { type PartScope, partScope } from '../downloadable/part-scope.service.js';
import { dateIn } from '../price/date-in.js';

/** Store data that a save needs. Read before its transaction, as the embedded database has one connection. */
export interface SaveSetting {
  definitions: AttributeDefinitions;
  /** The image attributes. */
  roles: string[];
  setIds: ReadonlySet<number>;
  /** The store view to write to; 0: all. */
  storeId: number;
  /** The store views of its website, which share website-scoped values. */
  siblingStoreIds: number[];
  websiteIds: ReadonlySet<number>;
  /** Default websites of a new product. */
  newWebsiteIds: number[];
  stock: StockSettings;
  /** Today's date in the store's time zone, as `YYYY-MM-DD`. */
  today: string;
  /** Scope for titles and prices of links and samples. */
  downloads: PartScope;
}

/** Reads the settings of a save for the request's store view. */
export async function readSaveSetting(ctx: Context): Promise<SaveSetting> {
  const { db, scope } = ctx;
  const [definitions, setIds, storeId, { stores, websites }, config] = await Promise.all([
    productAttributes(db),
    attributeSetIds(db, PRODUCT_ENTITY),
    writeStoreId(ctx),
    storeDirectory(db),
    shopConfig(db.cache, db, 0),
  ]);
  const websiteOf = (id: number) => stores.find((store) => store.id === id)?.website_id;
  const fronts = websites.map(({ id }) => id).filter((id) => id !== 0);
  const current = websiteOf(scope.storeId);
  return {
    definitions,
    roles: [...definitions.values()].filter(({ frontend_input }) => frontend_input === 'media_image').map(({ code }) => code),
    setIds,
    storeId,
    siblingStoreIds: stores.filter((store) => store.id !== 0 && store.website_id === websiteOf(storeId)).map(({ id }) => id),
    websiteIds: new Set(fronts),
    newWebsiteIds: scope.storeId === 0 || current === undefined ? fronts : [current],
    stock: readStockSettings(config),
    today: dateIn(config.text('general/locale/timezone')),
    downloads: await partScope(db, storeId),
  };
}
