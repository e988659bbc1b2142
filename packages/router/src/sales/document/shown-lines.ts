import type { ItemRow } from '../order/order.queries.js';
import { type Choice, choicesOf } from '../order/order-mail.js';

/** An item of a document, as far as it names what it is of and how many. */
interface DocumentItem {
  order_item_id: number;
  qty: number;
  name?: string;
  sku?: string;
}

/** What a document has of one line of its order, as mails and papers show it. */
export interface ShownLine<Item> {
  item: Item;
  name: string;
  sku: string;
  /** What the buyer chose, in words. */
  choices: Choice[];
  /** Of a bundle, and of a configurable whose choices are not known in words: what the document has of its parts. */
  parts: { item: Item; name: string; sku: string }[];
}

/**
 * The items of a document as somebody reads them: parts below the line of which they are parts, and the part of a configurable as the
 * words of what was chosen. Parts whose line the document does not have stand for themselves.
 */
export function shownLines<Item extends DocumentItem>(items: readonly Item[], orderItems: readonly ItemRow[]): ShownLine<Item>[] {
  const ordered = new Map(orderItems.map((row) => [row.item_id, row]));
  const present = new Set(items.map(({ order_item_id }) => order_item_id));
  const parentOf = ({ order_item_id }: Item) => ordered.get(order_item_id)?.parent_item_id;
  const isPart = (item: Item) => present.has(parentOf(item) ?? 0);
  const named = (item: Item) => {
    const row = ordered.get(item.order_item_id);
    const sku = item.sku ?? row?.sku ?? '';
    return { item, name: item.name ?? row?.name ?? sku, sku };
  };
  return items
    .filter((item) => !isPart(item))
    .map((item) => {
      const row = ordered.get(item.order_item_id);
      const choices = row ? choicesOf(row) : [];
      const parts = items.filter((part) => parentOf(part) === item.order_item_id);
      const areToldByChoices = row?.product_type === 'configurable' && choices.length > 0;
      return { ...named(item), choices, parts: areToldByChoices ? [] : parts.map(named) };
    });
}
