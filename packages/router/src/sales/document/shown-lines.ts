import type { ItemRow } from '../order/order.queries.js';
import { type Choice, choicesOf } from '../order/order-mail.js';

/** An item of a document, with its order item and quantity. */
interface DocumentItem {
  order_item_id: number;
  qty: number;
  name?: string;
  sku?: string;
}

/** A document line for mails and PDFs. */
export interface ShownLine<Item> {
  item: Item;
  name: string;
  sku: string;
  /** The selected options as text. */
  choices: Choice[];
  /** For a bundle, and a configurable whose options are not available as text: the parts in the document. */
  parts: { item: Item; name: string; sku: string }[];
}

/**
 * The display lines of a document: parts below their line, and the part of a configurable as option text. Parts whose
 * line is not in the document are shown separately.
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
