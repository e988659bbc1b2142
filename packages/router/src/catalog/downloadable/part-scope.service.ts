import { type Database, shopConfig } from '@merx/db';
import { frontStore } from '../../store/index.js';

/** Scope for titles and prices of links and samples. */
export interface PartScope {
  /** 0: global titles. */
  storeId: number;
  /** The website whose prices are written; null: global prices. */
  websiteId: number | null;
}

export const GLOBAL_PARTS: PartScope = { storeId: 0, websiteId: null };

/** The scope of a save for that store view (0: all); prices are per website only where the settings allow it. */
export async function partScope(db: Database, storeId: number): Promise<PartScope> {
  if (storeId === 0) return GLOBAL_PARTS;
  const config = await shopConfig(db.cache, db, storeId);
  if (config.text('catalog/price/scope') !== '1') return { storeId, websiteId: null };
  const { website } = await frontStore(db, storeId);
  return { storeId, websiteId: website.id };
}
