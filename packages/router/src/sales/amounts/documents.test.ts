import {
  type Amount,
  add,
  compare,
  isNegative,
  isZero,
  type Money,
  min,
  money,
  roundTo,
  subtract,
  sum,
  times,
  toColumn,
  ZERO,
} from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rule } from '../../../test/cart-rules.js';
import { orderOf } from '../../../test/orders.js';
import { cart, line, taxedAt } from '../../../test/totals.js';
import { collectTotals } from '../../quote/totals/collect-totals.js';
import type { TotalsInput, TotalsLine } from '../../quote/totals/totals.js';
import type { TaxAlgorithm } from '../../tax/index.js';
import { creditmemoAmounts } from './creditmemo-amounts.js';
import { amountOf, type InBoth } from './currencies.js';
import { creditmemoColumns, type DocumentAmounts, documentItemColumns, invoiceColumns } from './document.js';
import { invoiceAmounts } from './invoice-amounts.js';
import type { Quantities } from './moved-qty.js';
import { isOpen, openQty, type QtyAction } from './open-qty.js';
import { orderLines, orderSums } from './order-amounts.js';
import { type CountedRows, withCreditmemo, withInvoice, withPaid } from './sum-up.js';

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((value) => (value / 100).toFixed(2));
const anyTaxes = fc.constantFrom([], ['8.25'], ['19'], ['7', '2.5']).map((percents) => taxedAt(...percents));
const anyPrice = fc.oneof(cents(30), cents(99_999));
const anyGoods = fc.record({
  kind: fc.constantFrom('simple', 'simple', 'virtual', 'configurable', 'fixed', 'dynamic'),
  price: anyPrice,
  partPrices: fc.tuple(anyPrice, anyPrice),
  perPiece: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
  qty: fc.oneof(fc.integer({ min: 1, max: 9 }).map(String), fc.constantFrom('0.5', '2.5', '1.333')),
  taxes: anyTaxes,
});
type Goods = typeof anyGoods extends fc.Arbitrary<infer T> ? T : never;

const anyRule = fc
  .record({
    simple_action: fc.constantFrom('by_percent', 'by_fixed', 'cart_fixed', 'buy_x_get_y'),
    discount_amount: fc.oneof(cents(9_999), fc.constant('100')),
    apply_to_shipping: fc.boolean(),
  })
  .map((values) => rule(values));
const anyShop = fc.record({
  goods: fc.array(anyGoods, { minLength: 1, maxLength: 4 }),
  rules: fc.array(anyRule, { maxLength: 2 }),
  shipping: fc.option(cents(2_000)),
  shippingTaxes: anyTaxes,
  rate: fc.constantFrom<Amount>('1', '0.7067', '1.5', '117.3'),
  tax: fc.record({
    algorithm: fc.constantFrom<TaxAlgorithm>('UNIT_BASE_CALCULATION', 'ROW_BASE_CALCULATION', 'TOTAL_BASE_CALCULATION'),
    afterDiscount: fc.boolean(),
    pricesInclude: fc.boolean(),
    shippingIncludes: fc.boolean(),
    discountOnGross: fc.boolean(),
  }),
});
type Shop = typeof anyShop extends fc.Arbitrary<infer T> ? T : never;

/** A document of part of the open items: for each line how much of it, from nothing (0) to all of it (4). */
const anyStep = fc.record({
  action: fc.constantFrom('invoice' as const, 'invoice' as const, 'refund' as const),
  picks: fc.array(fc.nat({ max: 4 }), { minLength: 12, maxLength: 12 }),
  shipping: fc.constantFrom(null, '0', '0.3', '1'),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

function linesOf({ kind, price, partPrices, perPiece, qty, taxes }: Goods, index: number): TotalsLine[] {
  const itemId = 10 * (index + 1);
  const isVirtual = kind === 'virtual';
  const isDynamic = kind === 'dynamic';
  const own = line(itemId, isDynamic ? '0' : price, qty, { taxes, isVirtual, amountsIn: isDynamic ? 'parts' : 'itself' });
  const part = (number: 0 | 1, pieces: number) =>
    line(itemId + 1 + number, isDynamic ? partPrices[number] : '0', times(money(qty), pieces), {
      parent: { itemId, perPiece: money(pieces) },
      parcels: null,
      taxes,
      amountsIn: isDynamic ? 'itself' : 'parent',
    });
  if (kind === 'configurable') return [own, part(0, 1)];
  return isDynamic || kind === 'fixed' ? [own, part(0, perPiece[0]), part(1, perPiece[1])] : [own];
}

const inputOf = ({ goods, ...rest }: Shop): TotalsInput => cart(goods.flatMap(linesOf), rest);
const typesOf = ({ goods }: Shop) =>
  Object.fromEntries(goods.flatMap(({ kind }, index) => (kind === 'configurable' ? [[10 * (index + 1), kind]] : [])));
const placed = (shop: Shop): CountedRows => orderOf(inputOf(shop), typesOf(shop));

function wantedOf({ items }: CountedRows, action: QtyAction, picks: number[]): Quantities {
  const lines = orderLines(items);
  const open = openQty(lines, action);
  const pick = (index: number, itemId: number) => {
    const all = open.get(itemId) ?? ZERO;
    const part = [ZERO, min(money(1), all), roundTo(times(all, '0.37'), 4), roundTo(times(all, '0.5'), 4), all][picks[index] ?? 0];
    return part ?? ZERO;
  };
  return new Map(
    lines.flatMap(({ itemId, billedIn }, index) => {
      if (billedIn === 'parent') return [];
      // A bundle with a dynamic price, by its units or by its parts.
      const isByPieces = billedIn === 'parts' && (picks[index] ?? 0) % 2 === 1;
      const parent = lines.find((one) => lines[index]?.parentItemId === one.itemId);
      const parentPick = parent ? (picks[lines.indexOf(parent)] ?? 0) : 0;
      if (billedIn === 'parts') return isByPieces ? [[itemId, min(money(1), open.get(itemId) ?? ZERO)] as const] : [];
      if (parent && parentPick % 2 === 1) return [];
      return [[itemId, pick(index, itemId)] as const];
    }),
  );
}

interface Made {
  kind: 'invoice' | 'refund';
  amounts: DocumentAmounts;
}

function invoice(rows: CountedRows, made: Made[], wanted?: Quantities): CountedRows {
  const amounts = invoiceAmounts(rows, wanted);
  made.push({ kind: 'invoice', amounts });
  const columns = invoiceColumns(amounts);
  return withPaid(withInvoice(rows, columns, amounts.lines.map(documentItemColumns)), columns, { online: false });
}

function refund(rows: CountedRows, made: Made[], wish: Parameters<typeof creditmemoAmounts>[1]): CountedRows {
  const amounts = creditmemoAmounts(rows, wish);
  made.push({ kind: 'refund', amounts });
  return withCreditmemo(rows, creditmemoColumns(amounts), amounts.lines.map(documentItemColumns), { online: false });
}

/** The document of a step, if it has any items. */
function step(rows: CountedRows, made: Made[], { action, picks, shipping }: Step): CountedRows {
  const wanted = wantedOf(rows, action, picks);
  if ([...wanted.values()].every(isZero)) return rows;
  if (action === 'invoice') return invoice(rows, made, wanted);
  const left = subtract(amountOf(rows.order.shipping_invoiced), amountOf(rows.order.shipping_refunded));
  return refund(rows, made, { qty: wanted, ...(shipping && { shipping: { order: times(left, shipping) } }) });
}

/** An order after these documents, followed by one for everything left to invoice, and one for everything left to refund. */
function history(shop: Shop, steps: Step[]): { rows: CountedRows; made: Made[]; states: CountedRows[] } {
  const made: Made[] = [];
  const states = [placed(shop)];
  const last = () => states.at(-1) ?? placed(shop);
  for (const one of steps) states.push(step(last(), made, one));
  if (isOpen(orderLines(last().items), 'invoice')) states.push(invoice(last(), made));
  const { shipping_invoiced, shipping_refunded } = last().order;
  if (isOpen(orderLines(last().items), 'refund') || shipping_invoiced !== shipping_refunded) states.push(refund(last(), made, {}));
  return { rows: last(), made, states };
}

const anyHistory = fc.tuple(anyShop, fc.array(anyStep, { maxLength: 6 }));
const currencies = ['order', 'base'] as const;
const both = <Name extends string>(name: Name): InBoth<Name>[] => [name, `base_${name}`];
const abs = (amount: Money) => (isNegative(amount) ? subtract(ZERO, amount) : amount);
const text = (value: Money) => toColumn(abs(value));
const runs = { numRuns: 60 };

describe('whichever way an order is invoiced and given back, its counters', () => {
  it('end at the order, to the cent, in both currencies', () => {
    fc.assert(
      fc.property(anyHistory, ([shop, steps]) => {
        const { order } = history(shop, steps).rows;
        const ends = (counter: keyof typeof order, ...parts: (keyof typeof order)[]) =>
          expect([counter, text(amountOf(order[counter]))]).toEqual([counter, text(sum(parts.map((part) => amountOf(order[part]))))]);
        for (const name of both('x').map((one) => one.replace('x', ''))) {
          const of = (column: string) => `${name}${column}` as keyof typeof order;
          const compensation = name === '' ? 'shipping_discount_tax_compensation_amount' : 'base_shipping_discount_tax_compensation_amnt';
          for (const state of ['invoiced', 'refunded']) {
            ends(of(`subtotal_${state}`), of('subtotal'));
            ends(of(`tax_${state}`), of('tax_amount'));
            ends(of(`discount_${state}`), of('discount_amount'));
            ends(of(`shipping_${state}`), of('shipping_amount'));
            ends(of(`discount_tax_compensation_${state}`), of('discount_tax_compensation_amount'), compensation);
            ends(of(`total_${state}`), of('grand_total'));
          }
          ends(of('shipping_tax_refunded'), of('shipping_tax_amount'));
          ends(of('total_paid'), of('grand_total'));
          ends(of('total_due'));
        }
      }),
      runs,
    );
  });

  it('end at every line, its pieces and its amounts', () => {
    fc.assert(
      fc.property(anyHistory, ([shop, steps]) => {
        for (const { qty, in: amounts } of orderLines(history(shop, steps).rows.items)) {
          expect([toColumn(qty.invoiced), toColumn(qty.refunded)]).toEqual([toColumn(qty.ordered), toColumn(qty.ordered)]);
          for (const currency of currencies) {
            const { ordered, invoiced, refunded } = amounts[currency];
            for (const part of ['rowTotal', 'tax', 'discount', 'compensation'] as const) {
              expect([part, toColumn(invoiced[part])]).toEqual([part, toColumn(ordered[part])]);
              expect([part, toColumn(refunded[part])]).toEqual([part, toColumn(ordered[part])]);
            }
          }
        }
      }),
      runs,
    );
  });

  it('are what the documents add up to, prices with tax too', () => {
    fc.assert(
      fc.property(anyHistory, ([shop, steps]) => {
        const { rows, made } = history(shop, steps);
        const { order, items } = rows;
        const inclTax = collectTotals(inputOf(shop)).subtotalInclTax;
        for (const kind of ['invoice', 'refund'] as const) {
          const documents = made.filter((one) => one.kind === kind).map(({ amounts }) => amounts);
          const state = kind === 'invoice' ? 'invoiced' : 'refunded';
          const columns = documents.map((one) => (kind === 'invoice' ? invoiceColumns(one) : creditmemoColumns(one)));
          const sumOf = (name: keyof (typeof columns)[number]) => toColumn(sum(columns.map((one) => amountOf(one[name]))));
          expect(sumOf('grand_total')).toBe(order[`total_${state}`]);
          expect(sumOf('base_tax_amount')).toBe(order[`base_tax_${state}`]);
          expect(sumOf('discount_amount')).toBe(order[`discount_${state}`]);
          expect(sumOf('subtotal_incl_tax')).toBe(toColumn(inclTax.display));
          expect(sumOf('base_shipping_incl_tax')).toBe(order.base_shipping_incl_tax);
          expect(sumOf('shipping_incl_tax')).toBe(order.shipping_incl_tax);
          for (const item of items) {
            const of = documents.flatMap(({ lines }) =>
              lines.filter(({ line: { itemId } }) => itemId === item.item_id).map(documentItemColumns),
            );
            expect(toColumn(sum(of.map(({ qty }) => amountOf(qty))))).toBe(item[`qty_${state}`]);
            expect(toColumn(sum(of.map(({ base_row_total_incl_tax }) => amountOf(base_row_total_incl_tax))))).toBe(
              item.base_row_total_incl_tax,
            );
          }
        }
      }),
      runs,
    );
  });

  it('never go beyond the order, nor below what they were', () => {
    fc.assert(
      fc.property(anyHistory, ([shop, steps]) => {
        const { states } = history(shop, steps);
        const atMost = (less: Money, more: Money) => expect(compare(less, more)).toBeLessThanOrEqual(0);
        states.forEach((rows, index) => {
          const before = orderLines(states[Math.max(index - 1, 0)]?.items ?? []);
          orderLines(rows.items).forEach((one, place) => {
            atMost(one.qty.invoiced, one.qty.ordered);
            atMost(one.qty.refunded, one.qty.invoiced);
            for (const currency of one.billedIn === 'itself' ? currencies : []) {
              const { ordered, invoiced, refunded } = one.in[currency];
              const earlier = before[place]?.in[currency];
              for (const part of ['rowTotal', 'tax', 'discount', 'compensation'] as const) {
                const growing = [earlier?.refunded[part] ?? ZERO, refunded[part], invoiced[part], ordered[part]].map(abs);
                growing.slice(1).forEach((more, at) => {
                  atMost(growing[at] ?? ZERO, more);
                });
                atMost(abs(earlier?.invoiced[part] ?? ZERO), abs(invoiced[part]));
              }
            }
          });
          for (const name of ['', 'base_'] as const) {
            const { order } = rows;
            atMost(amountOf(order[`${name}total_invoiced`]), amountOf(order[`${name}grand_total`]));
            atMost(amountOf(order[`${name}total_refunded`]), amountOf(order[`${name}total_paid`]));
            atMost(abs(amountOf(order[`${name}discount_refunded`])), abs(amountOf(order[`${name}discount_invoiced`])));
            atMost(amountOf(order[`${name}tax_refunded`]), amountOf(order[`${name}tax_invoiced`]));
            atMost(amountOf(order[`${name}shipping_tax_refunded`]), amountOf(order[`${name}shipping_tax_amount`]));
            atMost(ZERO, amountOf(order[`${name}total_due`]));
          }
        });
      }),
      runs,
    );
  });
});

describe('every document', () => {
  it('has whole cents, none of them below zero', () => {
    fc.assert(
      fc.property(anyHistory, ([shop, steps]) => {
        const { made, states } = history(shop, steps);
        for (const { amounts } of made) {
          for (const currency of currencies) {
            const { shipping, ...sums } = amounts.in[currency];
            const all = [sums, shipping, ...amounts.lines.map((one) => one.in[currency])].flatMap((part) =>
              Object.entries<Money>({ ...part }),
            );
            for (const [name, amount] of all) {
              expect([name, toColumn(amount)]).toEqual([name, expect.stringMatching(/^-?\d+\.\d\d00$/)]);
              if (name !== 'compensation' || !hasNegativeCompensation(states[0], currency))
                expect([name, isNegative(amount)]).toEqual([name, false]);
            }
          }
        }
      }),
      runs,
    );
  });

  it('is subtotal - discount + shipping + tax + compensation, each line counted once', () => {
    fc.assert(
      fc.property(anyHistory, ([shop, steps]) => {
        const { made, states } = history(shop, steps);
        for (const currency of currencies) {
          if (!isWorthSomething(states[0], currency)) continue;
          for (const { amounts } of made) {
            const { rowTotal, discount, tax, compensation, shipping, grandTotal } = amounts.in[currency];
            expect(toColumn(grandTotal)).toBe(toColumn(subtract(sum([rowTotal, shipping.amount, tax, compensation]), discount)));
            const counted = amounts.lines.filter(({ line: { billedIn } }) => billedIn === 'itself').map((one) => one.in[currency]);
            const ofLines = (part: 'rowTotal' | 'tax' | 'discount' | 'compensation') => sum(counted.map((row) => row[part]));
            expect(toColumn(ofLines('rowTotal'))).toBe(toColumn(rowTotal));
            expect(toColumn(add(ofLines('tax'), shipping.tax))).toBe(toColumn(tax));
            expect(toColumn(add(ofLines('discount'), shipping.discount))).toBe(toColumn(discount));
            expect(toColumn(add(ofLines('compensation'), shipping.compensation))).toBe(toColumn(compensation));
          }
        }
      }),
      runs,
    );
  });
});

/** Taxes before and after the discount are rounded separately: a row without discount may have a compensation of minus one cent. */
function hasNegativeCompensation(rows: CountedRows | undefined, currency: (typeof currencies)[number]): boolean {
  if (!rows) return false;
  const ofLines = orderLines(rows.items).map((one) => one.in[currency].ordered.compensation);
  return [...ofLines, orderSums(rows.order)[currency].shipping.compensation].some(isNegative);
}

/** Whether no line of an order, nor its shipping, has a negative value: rounding may deduct a cent too much. */
function isWorthSomething(rows: CountedRows | undefined, currency: (typeof currencies)[number]): boolean {
  if (!rows) return false;
  const { shipping } = orderSums(rows.order)[currency];
  const worths = [...orderLines(rows.items).map((one) => one.in[currency].ordered), { ...shipping, rowTotal: shipping.amount }];
  return worths.every(({ rowTotal, tax, compensation, discount }) => compare(sum([rowTotal, tax, compensation]), discount) >= 0);
}
