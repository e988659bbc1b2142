import { add, compare, type Money, money, toColumn, ZERO } from '@merx/wire';
import { type CartStock, normaliseQty, quantityFault } from '../../catalog-inventory/index.js';
import { badInputs, invalidValue, required } from '../../trpc/errors.js';
import { type Cart, type CartItem, type CartProduct, type Piece, type ProductOption, piecesOf } from '../cart/cart.js';
import { choiceKey, choose } from '../choice/choice.js';
import * as faults from '../faults.js';
import type { CartItemInput } from './item.schema.js';
import type { LinePart } from './line.js';

const ENABLED = 1;
const LINE_TYPES = new Set(['simple', 'virtual', 'configurable', 'bundle', 'downloadable']);
const PART_TYPES = new Set(['simple', 'virtual']);

/** Whether the product is assigned to the cart's website. */
export const isOffered = ({ in_website, status }: CartProduct): boolean => in_website && status === ENABLED;

/** Throws 404 for a product that is not assigned to the cart's website, 400 for one that is disabled. */
export function requireOffered(product: CartProduct): void {
  if (!product.in_website) throw faults.productNotFound();
  if (product.status !== ENABLED) throw faults.productNotAvailable();
}

/** As `requireOffered`, and 400 for a product that cannot be a cart line. */
export function requireSalable(product: CartProduct): void {
  requireOffered(product);
  if (product.type_id === 'grouped') throw faults.groupedProduct();
  if (!LINE_TYPES.has(product.type_id)) throw faults.typeNotSold({ type: product.type_id });
}

/** Throws 400 for a product that cannot be a part of another. */
export function requireSalablePart(part: CartProduct): void {
  const salable = part.in_website && part.status === ENABLED && PART_TYPES.has(part.type_id);
  if (!salable || part.options.some((option) => option.is_require)) throw faults.partNotAvailable({ sku: part.sku });
}

/** Throws 400 when a line can no longer be bought: its product, options or parts are no longer available. */
export function requireIntact(item: CartItem): void {
  if (!item.product.in_website) throw faults.noLongerSold({ sku: item.sku });
  requireSalable(item.product);
  for (const { product } of item.children) requireSalablePart(product);
  const { selections } = choose(item.product, item.product_option.extension_attributes ?? {});
  const { configurable } = item.product;
  const isWhole = configurable
    ? item.children.length === 1 && item.children.every((child) => configurable.child_ids.includes(child.product_id))
    : selections.length === item.children.length &&
      selections.every(({ selection }) => item.children.some((child) => child.selection_id === selection.selection_id));
  if (!isWhole) throw faults.choicesNoLongerAvailable({ sku: item.sku });
}

/** The requested quantity. Throws 400 when it is absent or not positive. */
export function requireQty(item: CartItemInput): Money {
  if (item.qty === null || item.qty === undefined) throw required('qty');
  const qty = money(item.qty);
  if (compare(qty, ZERO) <= 0) throw invalidValue({ value: item.qty, fieldName: 'qty' });
  return qty;
}

/** The existing item to which an equal one is added. */
export function equalItem(items: CartItem[], product: CartProduct, option: ProductOption): CartItem | undefined {
  const wanted = choiceKey(option);
  return items.find((item) => item.product_id === product.id && choiceKey(item.product_option) === wanted);
}

/** A line whose quantity is to be checked: `given` in addition to its current quantity. */
export interface RequestedLine {
  product: CartProduct;
  parts: Pick<LinePart, 'product' | 'qty'>[];
  given: Money;
  inThisLine: Money;
}

/** The stock data needed by carts, by product id. */
export type Stocks = ReadonlyMap<number, CartStock>;

/** The products of a line, its own and its parts'. */
export const productIds = ({ product, parts }: Pick<RequestedLine, 'product' | 'parts'>): number[] => [
  ...new Set([product.id, ...parts.map((part) => part.product.id)]),
];

/**
 * The allowed quantity of this line, with its own product and its parts checked against the stock together with the
 * other lines. Throws 404 when a product has no stock record, 400 when the quantity is not allowed.
 */
export function checkedQty(stocks: Stocks, line: RequestedLine, otherLines: CartItem[]): Money {
  const { product, parts } = line;
  // A configurable uses its child's unit: piece or weight.
  const leading = stockOf(stocks, product.configurable && parts[0] ? parts[0].product.id : product.id);
  const qty = add(normaliseQty(leading, line.given), line.inThisLine);
  const children = parts.map((part) => ({ product_id: part.product.id, qty: part.qty }));
  const pieces = totals([{ product_id: product.id, qty: toColumn(qty), children }, ...otherLines].flatMap(piecesOf));
  for (const id of productIds(line)) {
    const stock = stockOf(stocks, id);
    // Quantity increments apply only to products bought on their own.
    const fault = quantityFault(id === product.id ? stock : { ...stock, qty_increments: ZERO }, pieces.get(id) ?? ZERO);
    if (fault) throw badInputs([fault]);
  }
  return qty;
}

function stockOf(stocks: Stocks, id: number): CartStock {
  const stock = stocks.get(id);
  if (!stock) throw faults.productNotFound();
  return stock;
}

function totals(pieces: Piece[]): Map<number, Money> {
  const sums = new Map<number, Money>();
  for (const { product_id, qty } of pieces) sums.set(product_id, add(sums.get(product_id) ?? ZERO, qty));
  return sums;
}

/** The quantities that an ordered cart takes from stock. */
export const stockLines = (cart: Cart): Piece[] => cart.items.flatMap(piecesOf);

/**
 * The lines of a cart after a merge: equal lines are added up, all others are appended. Throws as adding the lines one
 * by one, but always 400: for one that can no longer be bought, and for insufficient stock.
 */
export function mergedLines(lines: CartItem[], coming: CartItem[], stocks: Stocks): CartItem[] {
  return coming.reduce((joined, item) => mergedLine(joined, item, stocks), lines);
}

function mergedLine(lines: CartItem[], item: CartItem, stocks: Stocks): CartItem[] {
  requireIntact(item);
  const equal = equalItem(lines, item.product, item.product_option);
  const wanted = { product: item.product, parts: item.children, given: money(item.qty), inThisLine: equal ? money(equal.qty) : ZERO };
  const others = lines.filter((line) => line !== equal);
  const qty = toColumn(checkedQty(stocks, wanted, others));
  return equal ? lines.map((line) => (line === equal ? { ...line, qty } : line)) : [...lines, { ...item, qty }];
}
