import type { Queryable } from '@merx/db';
import { money, toWire } from '@merx/wire';
import { storeDirectory } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { lockProductsBySku } from '../bulk/lock-products.service.js';
import { updateProducts } from '../product/product-write.queries.js';
import { unfilledFault } from './price-fault.js';
import type { PriceFaults } from './price-list.schema.js';
import { ALL_GROUPS_NAME, readTierLines, TIERED_TYPES } from './tier-line.js';
import type { StoredTier, TierRow } from './tier-price-list.queries.js';
import * as queries from './tier-price-list.queries.js';
import { DISCOUNT, FIXED, type SaveTierPrices, type TierLine, type TierPriceList } from './tier-price-list.schema.js';

/** The tier prices of the products with these skus. Unknown skus, and products that have none by their type, are omitted. */
export async function tierPrices({ ctx, input }: Call<{ skus: string[] }>): Promise<TierPriceList> {
  return (await queries.selectTiersBySku(ctx.db, input.skus, TIERED_TYPES)).map(entryOf);
}

function entryOf({ sku, type_id, website_id, group_code, qty, value, percentage_value }: StoredTier): TierPriceList[number] {
  const price = {
    price: toWire(money(percentage_value ?? value)),
    price_type: percentage_value !== null || type_id === 'bundle' ? DISCOUNT : FIXED,
  };
  return { ...price, website_id, sku, customer_group: group_code ?? ALL_GROUPS_NAME, quantity: toWire(money(qty)) };
}

/**
 * Adds tier prices, and changes those of the same website, customer group and quantity. Returns what was rejected; all else is saved. A
 * tier for all websites and one for a single website exclude each other.
 */
export const saveTierPrices = ({ ctx, input }: Call<SaveTierPrices>): Promise<PriceFaults> =>
  changeTiers(ctx, input.prices, { isBesideStored: true, write: queries.upsertTiers });

/** Replaces all tier prices of the products named by valid lines, as `saveTierPrices`. */
export const replaceTierPrices = ({ ctx, input }: Call<SaveTierPrices>): Promise<PriceFaults> =>
  changeTiers(ctx, input.prices, { isBesideStored: false, write: queries.replaceTiers });

/** Deletes the tier prices that equal the given ones in everything. Returns what was rejected; a tier that does not exist is not. */
export const removeTierPrices = ({ ctx, input }: Call<SaveTierPrices>): Promise<PriceFaults> =>
  changeTiers(ctx, input.prices, { isBesideStored: false, write: queries.deleteTiers });

interface TierChange {
  /** Whether the lines are checked against the stored tiers. */
  isBesideStored: boolean;
  write: (tx: Queryable, rows: TierRow[]) => Promise<void>;
}

async function changeTiers({ db }: Context, lines: TierLine[], { isBesideStored, write }: TierChange): Promise<PriceFaults> {
  if (lines.length === 0) return [];
  const { websites } = await storeDirectory(db);
  const websiteIds = new Set([0, ...websites.map(({ id }) => id)]);
  const skus = lines.map(({ sku }) => sku);
  const codes = [...new Set(lines.map(({ customer_group }) => customer_group.toLowerCase()))];
  return db.transaction(async (tx) => {
    const products = await lockProductsBySku(tx, skus);
    const groups = await queries.lockGroupsByCode(tx, codes);
    const stored = isBesideStored ? await queries.selectTiersBySku(tx, skus, TIERED_TYPES) : [];
    const { rows, faults } = readTierLines(lines, { products, groups, websiteIds, stored });
    if (rows.length > 0) {
      await write(tx, rows);
      const changed = new Set(rows.map(({ product_id }) => product_id));
      await updateProducts(
        tx,
        [...changed].map((id) => ({ id, set: {}, removed: [] })),
      );
    }
    return faults.map(unfilledFault);
  });
}
