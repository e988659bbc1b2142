import { type Database, shopConfig } from '@merx/db';
import { frontStore } from '../../store/index.js';

/** Where titles and prices of links and samples go. */
export interface PartScope {
  /** 0: the global titles. */
  storeId: number;
  /** The website whose prices are written; null: the global ones. */
  websiteId: number | null;
}

export const GLOBAL_PARTS: PartScope = { storeId: 0, websiteId: null };

/** Where a save for that store view (0: all) writes titles and prices; prices differ only where the settings let them. */
export async function partScope(db: Database, storeId: number): Promise<PartScope> {
  if (storeId === 0) return GLOBAL_PARTS;
  const config = await shopConfig(db.cache, db, storeId);
  if (config.text('catalog/price/scope') !== '1') return { storeId, websiteId: null };
  const { website } = await frontStore(db, storeId);
  return { storeId, websiteId: website.id };
}
