import { money, toColumn } from '@merx/wire';
import { badInputs, type Fault, invalidField, type MerxError, missingProduct, required } from '../trpc/errors.js';
import { typeWithoutPrice } from './faults.js';
import type { ItemRow, ListedProduct } from './item.queries.js';
import { itemPrice, itemQty } from './item.schema.js';

/** The columns of a file of prices. */
export const ITEM_COLUMNS = ['sku', 'qty', 'price'] as const;
type ItemColumn = (typeof ITEM_COLUMNS)[number];

/** The price of a product from a quantity on; decimal text. */
export interface ItemLine {
  sku: string;
  qty: string;
  price: string;
}

/** Types of products whose price is that of their parts, or depends on what is chosen. */
export const TYPES_WITHOUT_PRICE: readonly string[] = ['configurable', 'grouped', 'bundle'];
const ONE = '1.0000';

/** Parses a line, given as cells by column; an empty quantity is 1. */
export function readItemLine(cells: ReadonlyMap<string, string>): { item: ItemLine; faults: (Fault & { column: ItemColumn })[] } {
  const faults: (Fault & { column: ItemColumn })[] = [];
  const cell = (column: ItemColumn): string => cells.get(column)?.trim() ?? '';
  const refuse = (column: ItemColumn, { message, parameters }: MerxError) =>
    faults.push({ column, message, ...(parameters && { parameters }) });
  const amount = (column: 'qty' | 'price', absent?: string): string => {
    if (cell(column) === '' && absent !== undefined) return absent;
    if (cell(column) === '') refuse(column, required(column));
    else {
      const read = (column === 'qty' ? itemQty : itemPrice).safeParse(cell(column));
      if (read.success) return toColumn(money(cell(column)));
      refuse(column, invalidField({ fieldName: column, reason: read.error.issues[0]?.message ?? '' }));
    }
    return '';
  };
  const sku = cell('sku');
  if (sku === '') refuse('sku', required('sku'));
  return { item: { sku, qty: amount('qty', ONE), price: amount('price') }, faults };
}

/** Identifies a price in its list. */
export const keyOfItem = ({ sku, qty }: ItemLine): string => `${sku.toLowerCase()} ${qty}`;

/** The products by sku in lower case. */
export type ProductsBySku = ReadonlyMap<string, ListedProduct>;

/** Why a price cannot be stored: its product is unknown, or has no price of its own. */
export function faultOfItem({ sku }: ItemLine, products: ProductsBySku): MerxError | undefined {
  const product = products.get(sku.toLowerCase());
  if (!product) return missingProduct(sku);
  return TYPES_WITHOUT_PRICE.includes(product.type_id) ? typeWithoutPrice({ typeId: product.type_id }) : undefined;
}

/** The rows of prices. Throws the errors of those that cannot be stored. */
export function rowsOfItems(items: readonly ItemLine[], products: ProductsBySku): ItemRow[] {
  const faults = items.flatMap((item) => faultOfItem(item, products) ?? []);
  if (faults.length > 0) throw badInputs(faults);
  return items.flatMap(({ sku, qty, price }) => {
    const product = products.get(sku.toLowerCase());
    return product ? [{ product_id: product.id, qty, price }] : [];
  });
}
