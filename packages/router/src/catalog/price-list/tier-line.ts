import { compare, isNegative, money, toColumn } from '@merx/wire';
import type { MerxError } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import { ALL_GROUPS } from '../price/price.js';
import { tierQty } from '../product/product-parts.js';
import type { StoredTier, TierRow } from './tier-price-list.queries.js';
import { DISCOUNT, FIXED, type TierLine } from './tier-price-list.schema.js';

/** The name of all customer groups in a list; case-insensitive, as the codes of groups. */
export const ALL_GROUPS_NAME = 'ALL GROUPS';

/** The types of products that can have tier prices; others cost what their parts cost. */
export const TIERED_TYPES: readonly string[] = ['simple', 'virtual', 'bundle', 'downloadable'];

const SMALLEST_QTY = 1;
const WHOLE = money(100);
const EVERYWHERE = 0;

/** What the lines are checked against. */
export interface TierSetting {
  /** Products by sku as given. */
  products: ReadonlyMap<string, { id: number; type_id: string }>;
  /** Customer groups by code in lower case. */
  groups: ReadonlyMap<string, number>;
  websiteIds: ReadonlySet<number>;
  /** The tiers that must not be repeated for another scope; empty if they are replaced. */
  stored: readonly StoredTier[];
}

/** The valid lines as rows, and the errors of the others, in their order. */
export function readTierLines(lines: readonly TierLine[], setting: TierSetting): { rows: TierRow[]; faults: MerxError[] } {
  const repeated = repeatedKeys(lines);
  const stored = websitesOf(setting.stored);
  const rows: TierRow[] = [];
  const found: MerxError[] = [];
  for (const line of lines) {
    const row = rowOf(line, setting);
    const isRepeated = repeated.has(keyOf(line)) || isStoredElsewhere(row, stored);
    const own = [...valueFaults(line, setting), ...placeFaults(line, setting, isRepeated)];
    if (row && own.length === 0) rows.push(row);
    found.push(...own);
  }
  return { rows, faults: found };
}

const productOf = ({ sku }: TierLine, { products }: TierSetting) => {
  const product = products.get(sku);
  return product && TIERED_TYPES.includes(product.type_id) ? product : undefined;
};

function groupOf({ customer_group }: TierLine, { groups }: TierSetting): number | undefined {
  const code = customer_group.toLowerCase();
  return code === ALL_GROUPS_NAME.toLowerCase() ? ALL_GROUPS : groups.get(code);
}

/** The row of a line; undefined if it names something unknown. */
function rowOf(line: TierLine, setting: TierSetting): TierRow | undefined {
  const product = productOf(line, setting);
  const customer_group_id = groupOf(line, setting);
  const qty = tierQty(line.quantity);
  if (!product || customer_group_id === undefined || qty === null) return undefined;
  const price = line.price ?? 0;
  const amounts =
    line.price_type === DISCOUNT
      ? { value: '0.0000', percentage_value: String(price) }
      : { value: toColumn(money(price)), percentage_value: null };
  return { product_id: product.id, website_id: line.website_id, customer_group_id, qty, ...amounts };
}

function valueFaults(line: TierLine, setting: TierSetting): MerxError[] {
  const place = placeOf(line);
  const found: MerxError[] = [];
  if (!productOf(line, setting)) found.push(faults.tierSkuInvalid(place));
  if (!isPrice(line)) found.push(faults.tierPriceInvalid({ price: line.price ?? '', ...place }));
  const isBundle = productOf(line, setting)?.type_id === 'bundle';
  const isKnownType = line.price_type === DISCOUNT || (line.price_type === FIXED && !isBundle);
  if (!isKnownType) found.push(faults.tierPriceTypeInvalid({ priceType: line.price_type ?? '', ...place }));
  if (line.quantity < SMALLEST_QTY || tierQty(line.quantity) === null) found.push(faults.tierQtyInvalid(place));
  return found;
}

function placeFaults(line: TierLine, setting: TierSetting, isRepeated: boolean): MerxError[] {
  const place = placeOf(line);
  const found: MerxError[] = [];
  if (!setting.websiteIds.has(line.website_id)) found.push(faults.tierWebsiteInvalid(place));
  if (isRepeated) found.push(faults.tierRepeated(place));
  if (groupOf(line, setting) === undefined) found.push(faults.tierGroupUnknown(place));
  return found;
}

function isPrice({ price, price_type }: TierLine): boolean {
  if (price === null || price === undefined) return false;
  const amount = money(price);
  return !isNegative(amount) && (price_type !== DISCOUNT || compare(amount, WHOLE) <= 0);
}

const placeOf = ({ sku, website_id, customer_group, quantity }: TierLine) => ({
  SKU: sku,
  websiteId: website_id,
  customerGroup: customer_group,
  qty: quantity,
});

const keyOf = ({ sku, website_id, customer_group, quantity }: TierLine): string =>
  JSON.stringify([sku.toLowerCase(), website_id, customer_group.toLowerCase(), toColumn(money(quantity))]);

function repeatedKeys(lines: readonly TierLine[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(lines.map(keyOf).filter((key) => seen.size === seen.add(key).size));
}

/** The websites of stored tiers, by product, group and quantity. */
function websitesOf(stored: readonly StoredTier[]): ReadonlyMap<string, number[]> {
  const websites = new Map<string, number[]>();
  for (const tier of stored) websites.set(placeKey(tier), [...(websites.get(placeKey(tier)) ?? []), tier.website_id]);
  return websites;
}

const placeKey = ({ product_id, customer_group_id, qty }: TierRow): string => `${product_id}/${customer_group_id}/${qty}`;

/** Whether a tier for all websites would stand beside one for a single website, or the reverse. */
function isStoredElsewhere(row: TierRow | undefined, stored: ReadonlyMap<string, number[]>): boolean {
  if (!row) return false;
  const websites = stored.get(placeKey(row)) ?? [];
  return websites.some((id) => id !== row.website_id && (id === EVERYWHERE || row.website_id === EVERYWHERE));
}
