import type { salesOrder, salesOrderItem } from '@merx/db/tables';
import { add, isNegative, isZero, type Money, money, subtract, ZERO } from '@merx/wire';
import { type AmountOf, amountOf, type Both, type Currency, columnIn, type DecimalsOf, inBoth } from './currencies.js';

/** The amounts of a row in one currency: before discount and without tax, the tax, the discount (positive), and its compensation. */
export interface RowAmounts {
  rowTotal: Money;
  tax: Money;
  discount: Money;
  compensation: Money;
}

/** A row with the same calculation for every amount. */
export const eachPart = (amountOfPart: (part: keyof RowAmounts) => Money): RowAmounts => ({
  rowTotal: amountOfPart('rowTotal'),
  tax: amountOfPart('tax'),
  discount: amountOfPart('discount'),
  compensation: amountOfPart('compensation'),
});

export const NO_AMOUNTS = eachPart(() => ZERO);

type ItemAmount = AmountOf<typeof salesOrderItem>;
const COUNTS = ['ordered', 'invoiced', 'shipped', 'refunded', 'canceled'] as const;
/** The quantity counters of an item: `qty_ordered` and so on. */
export type Count = (typeof COUNTS)[number];

/** The amount columns of `sales_order_item`. Amounts may be text or numbers; null counts as zero. */
export type OrderItemRow = {
  item_id: number;
  parent_item_id?: number | null | undefined;
  product_type?: string | null | undefined;
  is_virtual?: number | null | undefined;
  /** `shipment_type` is `1` for a bundle whose parts ship separately. */
  product_options?: unknown;
} & DecimalsOf<typeof salesOrderItem>;

/**
 * Where something of a line is counted: on the line `itself`; on its `parts`, whose sum the line has; or on the `parent`
 * that it follows.
 */
export type Place = 'itself' | 'parts' | 'parent';

/** A line of an order with its current counters. */
export interface OrderLine {
  itemId: number;
  parentItemId: number | null;
  isVirtual: boolean;
  /** Where its amounts are counted, and with them the quantities of invoices, credit memos and cancellations. */
  billedIn: Place;
  /** Where the quantities of shipments are counted. */
  shippedIn: Place;
  qty: Readonly<Record<Count, Money>>;
  /** The unit cost, in the base currency. */
  cost: Money;
  in: Both<ReturnType<typeof lineIn>>;
}

/**
 * The lines of an order. A configurable and a bundle with a fixed price are billed themselves, a bundle with a dynamic
 * price in its parts, recognized by the parts' prices. A bundle whose parts ship separately is shipped in them;
 * otherwise it is shipped itself, as is a configurable.
 */
export function orderLines(rows: readonly OrderItemRow[]): OrderLine[] {
  const byId = new Map(rows.map((row) => [row.item_id, row]));
  const parentOf = (row: OrderItemRow) => (row.parent_item_id ? byId.get(row.parent_item_id) : undefined);
  const partsOf = (row: OrderItemRow) => rows.filter((part) => part.parent_item_id === row.item_id);
  return rows.map((row) => {
    const parent = parentOf(row);
    const ofParent = parent && placesOf(parent, partsOf(parent));
    return {
      itemId: row.item_id,
      parentItemId: parent?.item_id ?? null,
      isVirtual: row.is_virtual === 1,
      ...(ofParent ? placesInside(ofParent) : placesOf(row, partsOf(row))),
      qty: Object.fromEntries(COUNTS.map((count) => [count, amountOf(row[`qty_${count}`])])) as Record<Count, Money>,
      cost: amountOf(row.base_cost),
      in: inBoth((currency) => lineIn(row, currency)),
    };
  });
}

type Places = Pick<OrderLine, 'billedIn' | 'shippedIn'>;

/** For a line without a parent. */
function placesOf(row: OrderItemRow, parts: readonly OrderItemRow[]): Places {
  const isBilledInParts = row.product_type !== 'configurable' && parts.some(hasPrice);
  const isShippedInParts = parts.length > 0 && shipsSeparately(row);
  return { billedIn: isBilledInParts ? 'parts' : 'itself', shippedIn: isShippedInParts ? 'parts' : 'itself' };
}

function shipsSeparately({ product_type, product_options: options }: OrderItemRow): boolean {
  if (product_type !== 'bundle' || typeof options !== 'object' || options === null) return false;
  return 'shipment_type' in options && String(options.shipment_type) === '1';
}

const placesInside = ({ billedIn, shippedIn }: Places): Places => ({
  billedIn: billedIn === 'parts' ? 'itself' : 'parent',
  shippedIn: shippedIn === 'parts' ? 'itself' : 'parent',
});

const hasPrice = (row: OrderItemRow): boolean =>
  [row.price, row.base_price, row.row_total, row.base_row_total].some((value) => !isZero(amountOf(value)));

function lineIn(row: OrderItemRow, currency: Currency) {
  const amount = (name: ItemAmount): Money => amountOf(row[columnIn(currency, name)]);
  const rowOf = (rowTotal: ItemAmount, tax: ItemAmount, discount: ItemAmount, compensation: ItemAmount): RowAmounts => ({
    ...{ rowTotal: amount(rowTotal), tax: amount(tax), discount: amount(discount), compensation: amount(compensation) },
  });
  return {
    price: amount('price'),
    priceInclTax: amount('price_incl_tax'),
    rowTotalInclTax: amount('row_total_incl_tax'),
    ordered: rowOf('row_total', 'tax_amount', 'discount_amount', 'discount_tax_compensation_amount'),
    invoiced: rowOf('row_invoiced', 'tax_invoiced', 'discount_invoiced', 'discount_tax_compensation_invoiced'),
    refunded: rowOf('amount_refunded', 'tax_refunded', 'discount_refunded', 'discount_tax_compensation_refunded'),
  };
}

type OrderAmount = AmountOf<typeof salesOrder>;

/** The amount columns of `sales_order`; null counts as zero. */
export type OrderRow = DecimalsOf<typeof salesOrder>;

/** The shipping amounts in one currency; the discount is positive. */
export interface ShippingAmounts {
  amount: Money;
  inclTax: Money;
  tax: Money;
  discount: Money;
  compensation: Money;
}

/** An order's amounts in one currency. */
export type OrderSums = ReturnType<typeof sumsIn>;

/** The amounts of an order in both currencies. */
export const orderSums = (row: OrderRow): Both<OrderSums> => inBoth((currency) => sumsIn(row, currency));

/** Tax, discount and compensation include those of the shipping. Discounts, stored as negative amounts, are positive. */
function sumsIn(row: OrderRow, currency: Currency) {
  const amount = (name: OrderAmount): Money => amountOf(row[columnIn(currency, name)]);
  const discount = (name: OrderAmount): Money => (isNegative(amount(name)) ? subtract(ZERO, amount(name)) : amount(name));
  const { shipping_discount_tax_compensation_amount: display, base_shipping_discount_tax_compensation_amnt: base } = row;
  const shipping: ShippingAmounts = {
    amount: amount('shipping_amount'),
    inclTax: amount('shipping_incl_tax'),
    tax: amount('shipping_tax_amount'),
    discount: discount('shipping_discount_amount'),
    compensation: amountOf(currency === 'base' ? base : display),
  };
  const counted = (state: 'invoiced' | 'refunded') => ({
    rowTotal: amount(`subtotal_${state}`),
    tax: amount(`tax_${state}`),
    discount: discount(`discount_${state}`),
    compensation: amount(`discount_tax_compensation_${state}`),
    shipping: amount(`shipping_${state}`),
    total: amount(`total_${state}`),
  });
  return {
    ordered: {
      rowTotal: amount('subtotal'),
      tax: amount('tax_amount'),
      discount: discount('discount_amount'),
      compensation: add(amount('discount_tax_compensation_amount'), shipping.compensation),
      shipping: shipping.amount,
      total: amount('grand_total'),
    },
    invoiced: counted('invoiced'),
    refunded: counted('refunded'),
    shipping,
    shippingTaxRefunded: amount('shipping_tax_refunded'),
    /** Refunded adjustments, less adjustment fees. */
    adjustments: subtract(amount('adjustment_positive'), amount('adjustment_negative')),
    paid: amount('total_paid'),
  };
}

/** The rate from the order's currency to its base currency. */
export function rateOf({ base_to_order_rate }: OrderRow): Money {
  const rate = amountOf(base_to_order_rate);
  return isZero(rate) ? money(1) : rate;
}
