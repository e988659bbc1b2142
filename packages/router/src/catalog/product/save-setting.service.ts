import { shopConfig } from '@merx/db';
import { readStockSettings, type StockSettings } from '../../catalog-inventory/index.js';
import { type AttributeDefinitions, attributeSetIds, PRODUCT_ENTITY, productAttributes } from '../../eav/index.js';
import { storeDirectory, writeStoreId } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { type PartScope, partScope } from '../downloadable/part-scope.service.js';
import { dateIn } from '../price/date-in.js';

/** What a save has to know of the shop. Read before its transaction: the embedded database has one connection. */
export interface SaveSetting {
  definitions: AttributeDefinitions;
  /** The attributes that hold an image. */
  roles: string[];
  setIds: ReadonlySet<number>;
  /** The store view whose values are written; 0: all. */
  storeId: number;
  /** The store views of its website, which share values of that scope. */
  siblingStoreIds: number[];
  websiteIds: ReadonlySet<number>;
  /** Where a new product is sold when the client does not say. */
  newWebsiteIds: number[];
  stock: StockSettings;
  /** Today's date where the shop is, as `YYYY-MM-DD`. */
  today: string;
  /** Where titles and prices of links and samples go. */
  downloads: PartScope;
}

/** Reads the setting of a save for the store view the request names. */
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
