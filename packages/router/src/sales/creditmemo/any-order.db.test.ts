import { type Amount, isZero, min, money, roundTo, subtract, times, toWire, ZERO } from '@merx/wire';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rule } from '../../../test/cart-rules.js';
import { orderOf } from '../../../test/orders.js';
import { cart, line, taxedAt } from '../../../test/totals.js';
import { openWorld, type World } from '../../../test/world.js';
import type { TotalsLine } from '../../quote/totals/totals.js';
import type { CartRule } from '../../sales-rule/calculation/cart-rule.js';
import { openQty } from '../amounts/open-qty.js';
import { orderLines } from '../amounts/order-amounts.js';
import { insertOrder, type NewOrder } from '../index.js';
import { type LockedOrder, lockOrder } from '../order/locked-order.queries.js';

let world: World;
let shop: ReturnType<World['as']>;
beforeAll(async () => {
  world = await openWorld();
  shop = world.as((await world.admin()).actor);
});
afterAll(() => world.close());

/** Large enough to have a value after a discount and division into sixteenths: items without value cannot be refunded. */
const anyPrice = fc.integer({ min: 2_000, max: 9_999 }).map((cents) => (cents / 100).toFixed(2));
const anyGoods = fc.record({
  kind: fc.constantFrom('simple', 'virtual', 'configurable', 'dynamic'),
  price: anyPrice,
  partPrice: anyPrice,
  qty: fc.integer({ min: 1, max: 4 }),
  taxes: fc.constantFrom(taxedAt('8.25'), taxedAt('7', '2.5'), taxedAt()),
});
const anyShop = fc.record({
  goods: fc.array(anyGoods, { minLength: 1, maxLength: 3 }),
  rules: fc.constantFrom<CartRule[]>(
    [],
    [rule({ discount_amount: '12.5', apply_to_shipping: true })],
    [rule({ simple_action: 'cart_fixed' })],
  ),
  shipping: fc.constantFrom(null, '4.99', '15'),
  rate: fc.constantFrom<Amount>('1', '0.7067', '117.3'),
});
type Shop = typeof anyShop extends fc.Arbitrary<infer T> ? T : never;

/** An invoice or a credit memo of part of each line: nothing, half, or everything open. */
const anyStep = fc.record({
  action: fc.constantFrom('invoice' as const, 'refund' as const),
  shares: fc.array(fc.constantFrom('0', '0.5', '1'), { minLength: 9, maxLength: 9 }),
  shipping: fc.constantFrom('0', '0.4', null),
  /** Whether a credit memo names the latest invoice. */
  isOfInvoice: fc.boolean(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

function linesOf({ kind, price, partPrice, qty, taxes }: Shop['goods'][number], index: number): TotalsLine[] {
  const itemId = 10 * (index + 1);
  const isDynamic = kind === 'dynamic';
  const own = line(itemId, isDynamic ? '0' : price, qty, {
    taxes,
    isVirtual: kind === 'virtual',
    amountsIn: isDynamic ? 'parts' : 'itself',
  });
  const part = (number: number, pieces: number) =>
    line(itemId + number, isDynamic ? partPrice : '0', times(money(qty), pieces), {
      parent: { itemId, perPiece: money(pieces) },
      parcels: null,
      taxes,
      amountsIn: isDynamic ? 'itself' : 'parent',
    });
  if (kind === 'configurable') return [own, part(1, 1)];
  return isDynamic ? [own, part(1, 1), part(2, 3)] : [own];
}

/** Inserts the order of such a cart; returns its id. */
async function place({ goods, ...rest }: Shop): Promise<number> {
  const types = Object.fromEntries(goods.flatMap(({ kind }, index) => (kind === 'configurable' ? [[10 * (index + 1), kind]] : [])));
  const { order, items } = orderOf(cart(goods.flatMap(linesOf), rest), types);
  const given = {
    order: { ...order, store_id: 1, state: 'new', status: 'pending', customer_email: 'ann@shop.test', base_currency_code: 'USD' },
    items: items.map(({ item_id, parent_item_id, ...item }) => ({
      ...item,
      sku: `sku-${item_id}`,
      quote_item_id: item_id,
      parent_quote_item_id: parent_item_id,
    })),
    addresses: [],
    payment: { method: 'checkmo' },
  } as NewOrder;
  return (await world.db.transaction((tx) => insertOrder(tx, given))).entity_id;
}

async function read(id: number): Promise<LockedOrder> {
  const order = await world.db.transaction((tx) => lockOrder(tx, id));
  if (!order) throw new Error('The order is gone.');
  return order;
}

/** The quantities of a step, by the lines that have amounts: none is possible, too. */
function wanted({ items }: LockedOrder, { action, shares }: Step) {
  const lines = orderLines(items);
  const open = openQty(lines, action);
  return lines.flatMap(({ itemId, billedIn }, index) => {
    if (billedIn !== 'itself') return [];
    const qty = open.get(itemId) ?? ZERO;
    return [{ order_item_id: itemId, qty: toWire(min(qty, roundTo(times(qty, shares[index] ?? '1'), 4))) }];
  });
}

const left = (whole: Amount | null, done: Amount | null) => subtract(money(whole ?? 0), money(done ?? 0));

/** Performs a step as an admin; returns the document's total, or null when there was nothing to do or the order did not allow it. */
async function take(id: number, step: Step, invoiceId: number | null): Promise<{ entity_id: number; grand_total: number } | null> {
  const before = await read(id);
  const items = wanted(before, step);
  if (items.every(({ qty }) => qty === 0)) return null;
  if (step.action === 'invoice') return documentOf(await shop.sales.invoice.save({ entity: { order_id: id, items } }));
  const { shipping_invoiced, shipping_refunded } = before.order;
  const shipping_amount = step.shipping && toWire(roundTo(times(left(shipping_invoiced, shipping_refunded), step.shipping), 2));
  const some = { order_id: id, items, ...(shipping_amount !== null && { shipping_amount }) };
  if (!step.isOfInvoice || invoiceId === null) return documentOf(await shop.sales.creditmemo.save({ entity: some }));
  // Everything left of the invoice, possibly nothing.
  const save = shop.sales.creditmemo.save({ entity: { order_id: id, invoice_id: invoiceId } });
  return save.then(documentOf, (error: Error) => {
    if (!/^There is nothing to refund/.test(error.message)) throw error;
    return null;
  });
}

const documentOf = ({ entity_id = 0, grand_total = 0 }: { entity_id?: number; grand_total?: number }) => ({ entity_id, grand_total });

it('comes to the totals of the order, to the cent, whatever is invoiced and given back in which order', async () => {
  await fc.assert(
    fc.asyncProperty(anyShop, fc.array(anyStep, { maxLength: 4 }), async (goods, steps) => {
      const id = await place(goods);
      const everything: Step = { action: 'invoice', shares: [], shipping: null, isOfInvoice: false };
      let invoiceId: number | null = null;
      for (const step of [...steps, everything]) {
        const made = await take(id, step, invoiceId);
        if (step.action === 'invoice') invoiceId = made?.entity_id ?? invoiceId;
      }
      const paid = (await read(id)).order;
      expect(paid).toMatchObject({ total_paid: paid.grand_total, base_total_paid: paid.base_grand_total });
      expect([paid.total_due, paid.base_total_due].map((due) => isZero(money(due ?? 0)))).toEqual([true, true]);
      if (!isZero(left(paid.total_paid, paid.total_refunded))) await shop.sales.creditmemo.save({ entity: { order_id: id } });

      const { order, items } = await read(id);
      expect(order).toMatchObject({
        ...{
          total_refunded: order.grand_total,
          base_total_refunded: order.base_grand_total,
          state: 'closed',
        },
        ...{ subtotal_refunded: order.subtotal, base_subtotal_refunded: order.base_subtotal, base_tax_refunded: order.base_tax_amount },
        ...{ shipping_refunded: order.shipping_amount, base_shipping_refunded: order.base_shipping_amount },
      });
      for (const item of items) {
        expect(item).toMatchObject({ qty_invoiced: item.qty_ordered, qty_refunded: item.qty_ordered, tax_refunded: item.tax_amount });
      }
      const sums = await world.db.query(
        `select sum(grand_total)::text as total, sum(base_grand_total)::text as base_total from sales_creditmemo where order_id = $1`,
        [id],
      );
      expect(sums).toEqual([{ total: order.total_refunded, base_total: order.base_total_refunded }]);
      const beyond = 'select from sales_invoice where order_id = $1 and base_total_refunded > base_grand_total';
      expect(await world.db.query(beyond, [id])).toEqual([]);
    }),
    { numRuns: Number(process.env.RUNS ?? 30) },
  );
}, 120_000);
