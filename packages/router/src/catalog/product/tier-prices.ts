import { compare, isNegative, money, toColumn, ZERO } from '@merx/wire';
import { fieldInvalid, tierTwice } from '../faults.js';
import type { TierPriceRow } from './product-parts.queries.js';
import type { TierPriceInput } from './product-parts.schema.js';

/** Maximum of numeric(12,4). */
const LARGEST_QTY = 99_999_999;

/** The quantity as stored, or null if invalid for a tier. */
export function tierQty(given: number): string | null {
  const qty = money(given);
  return compare(qty, ZERO) <= 0 || compare(qty, money(LARGEST_QTY)) > 0 || toColumn(qty) === '0.0000' ? null : toColumn(qty);
}

/** The rows of a product's tier prices. Throws 400 naming the invalid entry. */
export function tierPriceRows(given: TierPriceInput[], websiteIds: ReadonlySet<number>): TierPriceRow[] {
  const rows = given.map((entry, index) => tierPriceRow(entry, `product.tier_prices.${index}`, websiteIds));
  const keys = new Set(rows.map((row) => `${row.website_id}/${row.customer_group_id}/${row.qty}`));
  if (keys.size < rows.length) throw tierTwice({ fieldName: 'tier_prices' });
  return rows;
}

function tierPriceRow(entry: TierPriceInput, place: string, websiteIds: ReadonlySet<number>): TierPriceRow {
  const refuse = (field: string) => fieldInvalid({ fieldName: `${place}.${field}` });
  const { website_id, percentage_value: percentage = null } = entry.extension_attributes ?? {};
  const customer_group_id = entry.customer_group_id ?? null;
  if (customer_group_id === null) throw refuse('customer_group_id');
  const qty = tierQty(entry.qty ?? 0);
  if (qty === null) throw refuse('qty');
  if (percentage === null && (entry.value ?? null) === null) throw refuse('value');
  const value = money(entry.value ?? 0);
  if (isNegative(value)) throw refuse('value');
  if (percentage !== null && (percentage < 0 || percentage > 100)) throw refuse('percentage_value');
  if (website_id && !websiteIds.has(website_id)) throw refuse('website_id');
  const percentage_value = percentage === null ? null : String(percentage);
  return { website_id: website_id ?? 0, customer_group_id, qty, value: toColumn(value), percentage_value };
}
