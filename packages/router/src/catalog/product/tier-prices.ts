import type { Queryable } from '@merx/db';
import { compare, isNegative, money, toColumn, ZERO } from '@merx/wire';
import { badInput } from '../../trpc/errors.js';
import { replaceTierPriceRows, selectCustomerGroupIds, type TierPriceRow } from './product-parts.queries.js';
import type { TierPriceInput } from './product-parts.schema.js';

/** The id that stands for every customer group. */
export const ALL_GROUPS = 32_000;
/** What numeric(12,4) holds. */
const LARGEST_QTY = 99_999_999;

/** The quantity as a column holds it, or null when it is none that a tier can start at. */
export function tierQty(given: number): string | null {
  const qty = money(given);
  return compare(qty, ZERO) <= 0 || compare(qty, money(LARGEST_QTY)) > 0 || toColumn(qty) === '0.0000' ? null : toColumn(qty);
}

/** Gives a product these tier prices and no others. Throws badInput naming the entry that breaks a rule. */
export async function replaceTierPrices(
  tx: Queryable,
  productId: number,
  given: TierPriceInput[],
  known: { websiteIds: ReadonlySet<number> },
): Promise<void> {
  const rows = given.map((entry, index) => tierPriceRow(entry, `product.tier_prices.${index}`, known.websiteIds));
  const keys = new Set(rows.map((row) => `${row.website_id}/${row.customer_group_id}/${row.qty}`));
  if (keys.size < rows.length)
    throw badInput('Two tier prices have the same website, customer group and quantity.', { fieldName: 'tier_prices' });
  const groups = [...new Set(rows.map((row) => row.customer_group_id))].filter((id) => id !== ALL_GROUPS);
  const found = groups.length > 0 ? await selectCustomerGroupIds(tx, groups) : new Set();
  const unknown = groups.find((id) => !found.has(id));
  if (unknown !== undefined) throw badInput('No such customer group: %customer_group_id', { customer_group_id: unknown });
  await replaceTierPriceRows(tx, productId, rows);
}

function tierPriceRow(entry: TierPriceInput, place: string, websiteIds: ReadonlySet<number>): TierPriceRow {
  const refuse = (field: string) => badInput('The value of "%fieldName" is invalid.', { fieldName: `${place}.${field}` });
  const { website_id, percentage_value: percentage } = entry.extension_attributes ?? {};
  if (entry.customer_group_id === null || entry.customer_group_id === undefined) throw refuse('customer_group_id');
  const qty = tierQty(entry.qty ?? 0);
  if (qty === null) throw refuse('qty');
  if (percentage === null || percentage === undefined ? entry.value === null || entry.value === undefined : false) throw refuse('value');
  const value = money(entry.value ?? 0);
  if (isNegative(value)) throw refuse('value');
  if (percentage !== null && percentage !== undefined && (percentage < 0 || percentage > 100)) throw refuse('percentage_value');
  if (website_id && !websiteIds.has(website_id)) throw refuse('website_id');
  return {
    website_id: website_id ?? 0,
    customer_group_id: entry.customer_group_id,
    qty,
    value: toColumn(value),
    percentage_value: percentage === null || percentage === undefined ? null : String(percentage),
  };
}
