import { compare, toWire } from '@merx/wire';
import type { ShippedLine } from '../../sales/index.js';
import { badInputs, type Fault, required } from '../../trpc/errors.js';
import { CHOICES, type ChoiceCode } from '../attribute/item-attributes.js';
import type { OptionRow } from '../attribute/option.queries.js';
import {
  itemFieldFixed,
  itemNamedTwice,
  itemUnknown,
  notReturnedAlone,
  optionUnknown,
  orderItemUnknown,
  tooManyReturned,
} from '../faults.js';
import { advance, heldQty, isFinal } from '../item/item-progress.js';
import { type HeldOfItem, returnableQty } from '../item/returnable.js';
import type { ExactItem, NewItem } from './return.queries.js';
import type { ReturnItemInput } from './return.schema.js';

/** What a return's items are checked against. */
export interface ItemContext {
  orderItems: readonly { item_id: number; is_qty_decimal?: number | null }[];
  lines: ReadonlyMap<number, ShippedLine>;
  /** What the order's other returns take up. */
  held: ReadonlyMap<number, HeldOfItem>;
  options: readonly OptionRow[];
}

/** A new item: pending, or as far as the client says. Throws 400 with every fault. */
export function newItem(given: ReturnItemInput, place: string, context: ItemContext): Omit<NewItem, 'rma_entity_id'> {
  const { order_item_id: orderItemId } = given;
  if (!orderItemId) throw required(`${place}order_item_id`);
  const isDecimal = decimalOf(orderItemId, context);
  const start = { qty_requested: '0', qty_authorized: null, qty_returned: null, qty_approved: null, status: 'pending' };
  const chosen = choicesOf(given, place, context);
  return { order_item_id: orderItemId, ...chosen, ...advance(start, given, { isDecimal, place }) };
}

/** An item after a client's change; absent fields stay. Throws 400 with every fault. */
export function changedItem(present: ExactItem, given: ReturnItemInput, place: string, context: ItemContext): ExactItem {
  const { order_item_id: orderItemId } = given;
  if (orderItemId && orderItemId !== present.order_item_id) throw itemFieldFixed({ fieldName: `${place}order_item_id` });
  const chosen = choicesOf(given, place, context, present);
  const isChanged = CHOICES.some((code) => chosen[code] !== present[code]);
  if (isFinal(present) && isChanged) throw itemFieldFixed({ fieldName: `${place}resolution` });
  return { ...present, ...chosen, ...advance(present, given, { isDecimal: decimalOf(present.order_item_id, context), place }) };
}

/** The stored item that a client names. Throws 400. */
export function namedItem(items: readonly ExactItem[], id: number): ExactItem {
  const found = items.find(({ entity_id }) => entity_id === id);
  if (!found) throw itemUnknown({ itemId: id });
  return found;
}

function decimalOf(orderItemId: number, { orderItems, lines }: ItemContext): boolean {
  const item = orderItems.find(({ item_id }) => item_id === orderItemId);
  if (!item) throw orderItemUnknown({ orderItemId });
  if (!lines.has(orderItemId)) throw notReturnedAlone({ orderItemId });
  return item.is_qty_decimal === 1;
}

/** The options of an item, by id; all are needed. */
function choicesOf(
  given: Pick<ReturnItemInput, ChoiceCode>,
  place: string,
  { options }: ItemContext,
  present?: Pick<ExactItem, ChoiceCode>,
): Record<ChoiceCode, number> {
  const faults: Fault[] = [];
  const idOf = (code: ChoiceCode): number => {
    const text = given[code];
    if (!text && present) return present[code];
    const option = options.find(({ id, attribute_code }) => attribute_code === code && String(id) === text);
    if (!option) faults.push(text ? optionUnknown({ attributeCode: code, value: text }) : required(place + code));
    return option?.id ?? 0;
  };
  const chosen = { reason: idOf('reason'), condition: idOf('condition'), resolution: idOf('resolution') };
  if (faults.length > 0) throw badInputs(faults);
  return chosen;
}

type Claim = Omit<NewItem, 'rma_entity_id'>;

/**
 * Throws 400 for an order item that is named twice, and for an item that claims more pieces than `before` if they are
 * more than can be returned besides other returns.
 */
export function requireReturnable(items: readonly Claim[], before: readonly Claim[], { lines, held }: ItemContext): void {
  const faults = items.flatMap((item, index): Fault[] => {
    const { order_item_id: orderItemId } = item;
    if (items.findIndex((other) => other.order_item_id === orderItemId) !== index) return [itemNamedTwice({ orderItemId })];
    const claimed = before.find((other) => other.order_item_id === orderItemId);
    if (claimed && compare(heldQty(item), heldQty(claimed)) <= 0) return [];
    const line = lines.get(orderItemId);
    if (!line) return [notReturnedAlone({ orderItemId })];
    const open = returnableQty(line, held.get(orderItemId));
    return compare(heldQty(item), open) > 0 ? [tooManyReturned({ orderItemId, open: toWire(open) })] : [];
  });
  if (faults.length > 0) throw badInputs(faults);
}
