import type { salesOrder } from '@merx/db/tables';
import { add, isNegative, isZero, type Money, money, subtract, ZERO } from '@merx/wire';
import { type AmountOf, amountOf, type Both, type Currency, columnIn, type DecimalsOf, inBoth } from './currencies.js';
import type { RowAmounts } from './order-line.js';

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

/**
 * The totals of an order or of all its documents; tax, discount and compensation include those of the shipping. The
 * discount is positive.
 */
export interface Sums extends RowAmounts {
  shipping: Money;
  total: Money;
}

/** An order's amounts in one currency. */
export interface OrderSums {
  ordered: Sums;
  invoiced: Sums;
  refunded: Sums;
  shipping: ShippingAmounts;
  shippingTaxRefunded: Money;
  /** Refunded adjustments, less adjustment fees. */
  adjustments: Money;
  paid: Money;
}

/** The amounts of an order in both currencies. */
export function orderSums(row: OrderRow): Both<OrderSums> {
  return inBoth((currency) => {
    const amount = (name: OrderAmount): Money => amountOf(row[columnIn(currency, name)]);
    const shipping = shippingOf(row, currency);
    const ordered = {
      ...{ rowTotal: amount('subtotal'), tax: amount('tax_amount'), discount: positive(amount('discount_amount')) },
      compensation: add(amount('discount_tax_compensation_amount'), shipping.compensation),
      ...{ shipping: shipping.amount, total: amount('grand_total') },
    };
    const counted = (state: 'invoiced' | 'refunded'): Sums => ({
      rowTotal: amount(`subtotal_${state}`),
      tax: amount(`tax_${state}`),
      discount: positive(amount(`discount_${state}`)),
      compensation: amount(`discount_tax_compensation_${state}`),
      shipping: amount(`shipping_${state}`),
      total: amount(`total_${state}`),
    });
    return {
      ...{ ordered, shipping, invoiced: counted('invoiced'), refunded: counted('refunded') },
      shippingTaxRefunded: amount('shipping_tax_refunded'),
      adjustments: subtract(amount('adjustment_positive'), amount('adjustment_negative')),
      paid: amount('total_paid'),
    };
  });
}

function shippingOf(row: OrderRow, currency: Currency): ShippingAmounts {
  const amount = (name: OrderAmount): Money => amountOf(row[columnIn(currency, name)]);
  const { shipping_discount_tax_compensation_amount: display, base_shipping_discount_tax_compensation_amnt: base } = row;
  return {
    amount: amount('shipping_amount'),
    inclTax: amount('shipping_incl_tax'),
    tax: amount('shipping_tax_amount'),
    discount: positive(amount('shipping_discount_amount')),
    compensation: amountOf(currency === 'base' ? base : display),
  };
}

/** Discounts of orders and documents are stored as negative amounts. */
const positive = (amount: Money): Money => (isNegative(amount) ? subtract(ZERO, amount) : amount);

/** The rate from the order's currency to its base currency. */
export function rateOf({ base_to_order_rate }: OrderRow): Money {
  const rate = amountOf(base_to_order_rate);
  return isZero(rate) ? money(1) : rate;
}
