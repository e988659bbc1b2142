import { salesOrderItem } from '@merx/db/tables';
import { compare, isZero, type Money, max, money, times } from '@merx/wire';
import { type Fault, required } from '../../trpc/errors.js';
import { amountOf } from '../amounts/currencies.js';
import { impossibleQty, parentMissing } from '../faults.js';
import { columnsOf, inBothCurrencies } from './import-columns.js';
import type { AppliedTaxInput, GiftMessageInput, OrderImport, OrderItemInput } from './order-import.schema.js';

/** An item to be inserted. The key is its position in the order, by which others reference it until it has an id. */
export type ImportedItem = Record<string, unknown> & {
  key: number;
  parent_key: number | null;
  qty_ordered: number;
  is_virtual: number;
  gift_message?: GiftMessageInput | undefined;
};

/** Assigned by the server, or stored elsewhere. */
const NOT_GIVEN: ReadonlySet<string> = new Set(['item_id', 'order_id', 'parent_item_id', 'gift_message_id', 'store_id', 'updated_at']);
const VIRTUAL_TYPES = new Set(['virtual', 'downloadable']);
/** Per row: totals of many rows must fit their columns. */
const LARGEST = money(1e12);
const COUNTERS = ['qty_invoiced', 'qty_shipped', 'qty_refunded', 'qty_canceled'] as const;

/**
 * The items of an imported order, parts after their parents, with their errors. A part names its parent by id, or
 * contains it: then it is the nearest equal item before it.
 */
export function importedItems(entity: OrderImport, isOneCurrency: boolean): { items: ImportedItem[]; faults: Fault[] } {
  const input = entity.items ?? [];
  const faults: Fault[] = input.length === 0 ? [required('items')] : [];
  const parents = input.map((item, index) => parentPlace(item, index, input));
  const taxesOf = itemTaxes(entity);
  const items = input.map((item, index): ImportedItem => {
    const parent = parents[index];
    if (parent === null || (parent !== undefined && parents[parent] !== undefined)) faults.push(parentMissing({ sku: item.sku ?? '' }));
    faults.push(...quantityFaults(item));
    const row = itemRow(item, taxesOf(item));
    return {
      ...(isOneCurrency ? inBothCurrencies(row, salesOrderItem) : row),
      ...{ key: index + 1, parent_key: typeof parent === 'number' ? parent + 1 : null },
      ...{ qty_ordered: item.qty_ordered ?? 0, is_virtual: item.is_virtual ?? (VIRTUAL_TYPES.has(item.product_type ?? '') ? 1 : 0) },
      gift_message: item.extension_attributes?.gift_message ?? undefined,
    };
  });
  const topLevel = items.filter(({ parent_key }) => parent_key === null);
  return { items: topLevel.flatMap((item) => [item, ...items.filter(({ parent_key }) => parent_key === item.key)]), faults };
}

function itemRow(item: OrderItemInput, applied_taxes: readonly AppliedTaxInput[]) {
  return {
    ...Object.fromEntries(COUNTERS.map((name) => [name, 0])),
    ...columnsOf(item, salesOrderItem, NOT_GIVEN),
    product_options: item.product_option ?? {},
    applied_taxes,
  };
}

/** The taxes of each item, which an order lists separately by item id; without ids they cannot be assigned. */
function itemTaxes(entity: OrderImport) {
  const listed = entity.extension_attributes?.item_applied_taxes ?? [];
  return ({ item_id: id }: OrderItemInput) => (id ? (listed.find(({ item_id }) => item_id === id)?.applied_taxes ?? []) : []);
}

/** The position of an item's parent; undefined for an item without one, null for one whose parent is missing. */
function parentPlace(item: OrderItemInput, index: number, items: readonly OrderItemInput[]): number | null | undefined {
  const { parent_item_id: parentId, parent_item: parent } = item;
  if (!parentId && !parent) return undefined;
  const ids = [parentId, parent?.item_id].filter(Boolean);
  const byId = items.findIndex(({ item_id }) => ids.includes(item_id));
  if (byId >= 0) return byId === index ? null : byId;
  if (!parent) return null;
  const before = items.slice(0, index).findLastIndex((other) => isSame(parent, other));
  return before >= 0 ? before : null;
}

const IDS: ReadonlySet<string> = new Set(['item_id', 'order_id', 'parent_item_id', 'quote_item_id']);

/** Whether every plain field of `parent` equals that of the item, except ids. */
function isSame(parent: object, item: OrderItemInput): boolean {
  const own = new Map<string, unknown>(Object.entries(item));
  return Object.entries(parent).every(
    ([name, value]) => value === null || typeof value === 'object' || IDS.has(name) || own.get(name) === value,
  );
}

function quantityFaults(item: OrderItemInput): Fault[] {
  const ordered = amountOf(item.qty_ordered);
  if (!item.sku?.trim()) return [required('sku')];
  if (compare(ordered, money(0)) <= 0) return [wrongQty(item, 'qty_ordered')];
  const dearest = [item.price, item.base_price, item.base_cost, item.weight].map(amountOf).reduce(max);
  if (compare(times(dearest, ordered), LARGEST) > 0) return [wrongQty(item, 'qty_ordered')];
  const isWithin = (qty: Money) => isZero(qty) || (compare(qty, money(0)) > 0 && compare(qty, ordered) <= 0);
  return COUNTERS.filter((name) => !isWithin(amountOf(item[name]))).map((name) => wrongQty(item, name));
}

const wrongQty = ({ sku }: OrderItemInput, fieldName: string): Fault => impossibleQty({ fieldName, sku: sku ?? '' });
