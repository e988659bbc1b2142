import { type Money, subtract, toColumn, ZERO } from '@merx/wire';
import { type Currency, columnIn, type InBoth } from './currencies.js';
import type { DocumentAmounts, DocumentLine, DocumentSums } from './document.js';

type Sum =
  | 'subtotal'
  | 'subtotal_incl_tax'
  | 'discount_amount'
  | 'discount_tax_compensation_amount'
  | 'tax_amount'
  | 'shipping_amount'
  | 'shipping_incl_tax'
  | 'shipping_tax_amount'
  | 'grand_total';
type Adjustment = 'adjustment' | 'adjustment_positive' | 'adjustment_negative';
type ItemAmount =
  | 'price'
  | 'price_incl_tax'
  | 'row_total'
  | 'row_total_incl_tax'
  | 'tax_amount'
  | 'discount_amount'
  | 'discount_tax_compensation_amount';

type Texts<Column extends string> = { [Name in Column]: string };
/** The amounts of a document as stored in its columns; the discount is negative. */
export type SumColumns = Texts<InBoth<Sum> | 'shipping_discount_tax_compensation_amount' | 'base_shipping_discount_tax_compensation_amnt'>;
export type InvoiceColumns = SumColumns & Texts<'total_qty'>;
export type CreditmemoColumns = SumColumns & Texts<InBoth<Adjustment>>;
/** The amounts of a document's item as stored in its columns; the discount is positive. */
export type DocumentItemColumns = Texts<InBoth<ItemAmount> | 'qty' | 'base_cost'> & { order_item_id: number };

/** The columns of `sales_invoice` derived from its amounts. */
export const invoiceColumns = (invoice: DocumentAmounts): InvoiceColumns => ({ ...sumColumns(invoice), total_qty: toColumn(invoice.qty) });

/** The columns of `sales_creditmemo` derived from its amounts. */
export const creditmemoColumns = (creditmemo: DocumentAmounts): CreditmemoColumns => ({
  ...sumColumns(creditmemo),
  ...columnsInBoth<Adjustment>((currency) => {
    const { adjustmentPositive, adjustmentNegative } = creditmemo.in[currency];
    return {
      adjustment: subtract(adjustmentPositive, adjustmentNegative),
      adjustment_positive: adjustmentPositive,
      adjustment_negative: adjustmentNegative,
    };
  }),
});

/** The columns of `sales_invoice_item` and `sales_creditmemo_item` derived from a line's amounts. */
export const documentItemColumns = ({ line, qty, in: rows }: DocumentLine): DocumentItemColumns => ({
  order_item_id: line.itemId,
  qty: toColumn(qty),
  base_cost: toColumn(line.cost),
  ...columnsInBoth<ItemAmount>((currency) => {
    const { price, priceInclTax } = line.in[currency];
    const { rowTotal, rowTotalInclTax, tax, discount, compensation } = rows[currency];
    return {
      ...{ price, price_incl_tax: priceInclTax, row_total: rowTotal, row_total_incl_tax: rowTotalInclTax },
      ...{ tax_amount: tax, discount_amount: discount, discount_tax_compensation_amount: compensation },
    };
  }),
});

const sumColumns = ({ in: sums }: DocumentAmounts): SumColumns => ({
  ...columnsInBoth<Sum>((currency) => sumsOf(sums[currency])),
  shipping_discount_tax_compensation_amount: toColumn(sums.order.shipping.compensation),
  base_shipping_discount_tax_compensation_amnt: toColumn(sums.base.shipping.compensation),
});

const sumsOf = ({ rowTotal, rowTotalInclTax, tax, discount, compensation, shipping, grandTotal }: DocumentSums): Record<Sum, Money> => ({
  subtotal: rowTotal,
  subtotal_incl_tax: rowTotalInclTax,
  discount_amount: subtract(ZERO, discount),
  discount_tax_compensation_amount: compensation,
  tax_amount: tax,
  shipping_amount: shipping.amount,
  shipping_incl_tax: shipping.inclTax,
  shipping_tax_amount: shipping.tax,
  grand_total: grandTotal,
});

function columnsInBoth<Name extends string>(amountsIn: (currency: Currency) => Record<Name, Money>): Texts<InBoth<Name>> {
  const entries = (['order', 'base'] as const).flatMap((currency) =>
    Object.entries<Money>(amountsIn(currency)).map(([name, amount]) => [columnIn(currency, name), toColumn(amount)]),
  );
  return Object.fromEntries(entries) as Texts<InBoth<Name>>;
}
