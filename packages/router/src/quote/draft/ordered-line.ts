import { compare, type Money, money, subtract, toColumn, toWire, ZERO } from '@merx/wire';
import type { OrderParts } from '../../sales/index.js';
import type { CartChild, CartItem, CartProduct } from '../cart/cart.js';
import type { ChoicesInput } from '../cart/product-option.schema.js';
import { ProductOptionInput } from '../cart/product-option.schema.js';
import { type Chosen, choose } from '../choice/choice.js';
import { noLongerSold, partNotAvailable } from '../faults.js';
import { requireSalable } from '../item/item-rules.js';
import { childOfPart, itemOfLine, skuOf } from '../item/line.js';

export type OrderedItem = OrderParts['items'][number];

/** Context for rebuilding an order line. */
export interface OrderedLine {
  item: OrderedItem;
  /** The parts below it. */
  parts: OrderedItem[];
  products: ReadonlyMap<number, CartProduct>;
}

/** The lines of an order with their parts. */
export const orderedLines = (items: OrderedItem[], products: OrderedLine['products']): OrderedLine[] =>
  items
    .filter(({ parent_item_id }) => !parent_item_id)
    .map((item) => ({ item, parts: items.filter(({ parent_item_id }) => parent_item_id === item.item_id), products }));

/** What a draft made from an order is for. */
export type DraftPurpose = 'reorder' | 'replacement' | 'exchange';

/** The order with only these quantities of its items; a part without its parent becomes a line of its own. */
export const exchangedParts = (parts: OrderParts, quantities: ReadonlyMap<number, Money>): OrderParts => ({
  ...parts,
  items: parts.items.flatMap((item) => {
    const qty = quantities.get(item.item_id);
    const { parent_item_id: _, ...line } = item;
    if (qty) return [{ ...line, qty_ordered: toWire(qty) }];
    return item.parent_item_id && quantities.has(item.parent_item_id) ? [item] : [];
  }),
});

/**
 * The line with the same options at current prices; its id is the order item's. A replacement of the order keeps custom
 * prices, an exchange costs nothing. Throws 404 or 400 when its product or options are no longer available.
 */
export function reorderedLine(line: OrderedLine, purpose: DraftPurpose): CartItem {
  const { item, products } = line;
  const product = products.get(item.product_id ?? 0);
  if (!product) throw noLongerSold({ sku: item.sku });
  requireSalable(product);
  const chosen = choose(product, choicesOf(item));
  const children = partsOf(line, product, chosen);
  const qty = toColumn(subtract(money(item.qty_ordered ?? 0), money((purpose === 'replacement' && item.qty_canceled) || 0)));
  const made = itemOfLine({ product, sku: skuOf(product, chosen, children), option: chosen.option }, item.item_id, qty, children);
  if (purpose === 'exchange') return { ...made, custom_price: toColumn(ZERO) };
  return purpose === 'replacement' && hasOwnPrice(item) ? { ...made, custom_price: toColumn(money(item.price ?? 0)) } : made;
}

/** The selected options of an order item; an imported order may contain options that our carts would not allow. */
function choicesOf({ product_options: options }: OrderedItem): ChoicesInput {
  const given = typeof options === 'object' && options !== null && 'extension_attributes' in options ? options.extension_attributes : {};
  const read = ProductOptionInput.safeParse({ extension_attributes: given });
  return read.data?.extension_attributes ?? {};
}

const hasOwnPrice = ({ price, original_price }: OrderedItem): boolean =>
  original_price !== undefined && compare(money(price ?? 0), money(original_price)) !== 0;

/** A configurable's child is the purchased one, a bundle's parts follow from the options. */
function partsOf({ item, parts, products }: OrderedLine, product: CartProduct, { selections }: Chosen): CartChild[] {
  const wanted = product.configurable
    ? parts.map((part) => ({ product_id: part.product_id ?? 0, sku: part.sku, qty: '1', selection_id: null }))
    : selections.map(({ selection, qty }) => ({ ...selection, qty }));
  return wanted.map(({ product_id, sku, qty, selection_id }, index) => {
    const part = products.get(product_id);
    if (!part) throw partNotAvailable({ sku });
    return childOfPart({ product: part, qty, selection_id }, parts[index]?.item_id ?? -(item.item_id + index));
  });
}
