import { compare, money, roundTo } from '@merx/wire';
import type { Fault } from '../../trpc/errors.js';
import { fieldFixed } from '../faults.js';
import type { Order } from '../order/order.schema.js';
import { normalizedPayment } from './import-columns.js';
import type { OrderImport } from './order-import.schema.js';

/** The fields of an existing order that may change, besides its status: none of them affects amounts, items or documents. */
export const SETTABLE = [
  ...(['customer_email', 'customer_prefix', 'customer_firstname', 'customer_middlename', 'customer_lastname', 'customer_suffix'] as const),
  ...(['customer_dob', 'customer_gender', 'customer_taxvat', 'customer_note', 'customer_note_notify'] as const),
  ...(['ext_order_id', 'ext_customer_id', 'can_ship_partially', 'can_ship_partially_item', 'forced_shipment_with_invoice'] as const),
  ...(['edit_increment', 'original_increment_id', 'relation_child_id', 'relation_child_real_id'] as const),
  ...(['relation_parent_id', 'relation_parent_real_id'] as const),
];

/** Read-only fields, or fields with rules of their own. */
const APART: ReadonlySet<string> = new Set<string>([
  ...SETTABLE,
  'updated_at',
  'state',
  'status',
  'status_histories',
  'converting_from_quote',
]);

/** Fields of an order that differ from the stored ones and cannot be changed by saving, one line per field. */
export function changedFixedFields(input: OrderImport, stored: Order): Fault[] {
  const renamed = input.payment ? { ...input, payment: normalizedPayment(input.payment) } : input;
  return differences(renamed, stored, '').map((fieldName) => fieldFixed({ fieldName }));
}

/** The paths of the values that differ; a value that is absent or null is not compared, and empty text equals null. */
function differences(input: unknown, stored: unknown, path: string): string[] {
  if (input === undefined || input === null) return [];
  if (Array.isArray(input)) return listDifferences(input, Array.isArray(stored) ? stored : [], path);
  if (typeof input === 'object') {
    return Object.entries(input).flatMap(([name, value]) =>
      APART.has(name) ? [] : differences(value, isObject(stored) ? stored[name] : undefined, path === '' ? name : `${path}.${name}`),
    );
  }
  return isSame(input, stored) ? [] : [path];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function listDifferences(input: readonly unknown[], stored: readonly unknown[], path: string): string[] {
  return input.flatMap((one, index) => {
    const like = likeOf(one, index, stored);
    return like === undefined ? [`${path}[${index}]`] : differences(one, like, `${path}[${index}]`);
  });
}

/** The stored entry that corresponds to a given one: by id, otherwise by position. */
function likeOf(input: unknown, index: number, stored: readonly unknown[]): unknown {
  const id = isObject(input) ? (input.item_id ?? input.entity_id) : undefined;
  return id === undefined || id === null ? stored[index] : stored.find((one) => isObject(one) && (one.item_id ?? one.entity_id) === id);
}

function isSame(input: unknown, stored: unknown): boolean {
  if (typeof input === 'number' && typeof stored === 'number') return compare(roundTo(money(input), 4), roundTo(money(stored), 4)) === 0;
  return input === stored || (input === '' && (stored === undefined || stored === null));
}
