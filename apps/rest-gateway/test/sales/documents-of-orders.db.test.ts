import { setSetting } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDoor } from '../cart-doors.js';
import { stockKit } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { ruleMaker } from '../price-rules.js';
import { openShop, type Shop } from '../shop.js';
import { refusals, sellGoods } from '../sold-orders.js';
import { taxMaker } from '../taxes.js';

/** What invoices, credit memos and shipments take from clients: each rule holds for all three. */
let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  await taxMaker(shop, token).rule([{ country: 'US', percent: 8.25 }]);
  await ruleMaker(shop, token).rule({ discount_amount: 10 });
});
afterAll(() => shop.close());

const kinds = [
  { kind: 'invoice', path: '/V1/invoices/' },
  { kind: 'creditmemo', path: '/V1/creditmemo' },
  { kind: 'shipment', path: '/V1/shipment/' },
] as const;

const post = (path: string, entity: object) => shop.call('POST', path, { token, body: { entity } });
const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token })).body;
/** Makes ready what the document needs: a credit memo gives back what was paid. */
const prepare = async (kind: string, id: number) => {
  if (kind === 'creditmemo') expect((await post('/V1/invoices/', { order_id: id })).status).toBe(200);
};

/** Two kits of a coffee and three spoons each, priced by their parts, and three pieces at a price that rounds. */
async function sellKits(): Promise<number> {
  const coffee = await stockProduct(shop, { price: '12.4900' });
  const spoon = await stockProduct(shop, { price: '1.0100' });
  const penny = await stockProduct(shop, { price: '1.0100' });
  const kit = await stockKit(shop, [
    { title: 'Coffee', selections: [{ product: coffee }] },
    { title: 'Spoons', selections: [{ product: spoon, qty: '3' }] },
  ]);
  const door = await openDoor(shop, 'guest', token);
  const bundle_options = kit.options.map(({ id, selections }) => ({ option_id: id, option_qty: 1, option_selections: selections }));
  expect((await door.add(kit.sku, 2, { bundle_options })).status).toBe(200);
  expect((await door.add(penny.sku, 3)).status).toBe(200);
  return (await door.order()).body;
}

const LINE = ['price', 'price_incl_tax', 'row_total', 'row_total_incl_tax', 'tax_amount', 'discount_amount'];
const SUMS = ['subtotal', 'subtotal_incl_tax', 'tax_amount', 'discount_amount', 'grand_total', 'shipping_amount', 'shipping_incl_tax'];
const inBoth = (names: string[]) => names.flatMap((name) => [name, `base_${name}`]);
const TEXTS = ['name', 'product_id', 'sku', 'description'];
const FIELDS = {
  invoice: { sums: inBoth(SUMS), line: [...inBoth(LINE), ...TEXTS] },
  creditmemo: { sums: inBoth(SUMS), line: [...inBoth(LINE), ...TEXTS] },
  shipment: { sums: [], line: ['price', 'row_total', ...TEXTS] },
};
const pick = (from: Record<string, unknown>, names: string[]) => Object.fromEntries(names.map((name) => [name, from[name]]));

/** A document of the whole order that repeats every value of it. */
// biome-ignore lint/suspicious/noExplicitAny: what a client reads
const echoOf = (kind: keyof typeof FIELDS, order: any) => ({
  order_id: order.entity_id,
  ...pick(order, FIELDS[kind].sums),
  // biome-ignore lint/suspicious/noExplicitAny: what a client reads
  items: order.items.map((item: any) => ({ order_item_id: item.item_id, qty: item.qty_ordered, ...pick(item, FIELDS[kind].line) })),
});

describe.each(kinds)('a new $kind', ({ kind, path }) => {
  it.each(['0', '1'])(
    'takes the values of its order back, bundles priced by their parts included; prices with tax: %s',
    async (withTax) => {
      await setSetting(shop.db, 'tax/calculation/price_includes_tax', withTax, { scope: 'default' });
      const id = await sellKits();
      await setSetting(shop.db, 'tax/calculation/price_includes_tax', '0', { scope: 'default' });
      await prepare(kind, id);
      const echo = echoOf(kind, await orderOf(id));
      expect(echo.items).toHaveLength(4);
      const { status, body } = await post(path, echo);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.items).toHaveLength(4);
    },
  );

  it('takes everything but money from the order, whatever is sent', async () => {
    const { id, itemId, sku } = await sellGoods(shop, token, 2, { name: 'Enamel Mug' });
    await prepare(kind, id);
    const [order, { body: plain }] = [await orderOf(id), await shop.call('GET', '/V1/store/storeConfigs', { token })];
    expect(plain[0]).toMatchObject({ base_currency_code: 'USD' });
    const line = { sku: 'SKU-OF-THE-ERP', name: 'Cup', description: 'blue', product_id: 999_999 };
    const odd = { increment_id: null, store_id: 99, billing_address_id: 1, shipping_address_id: 1, email_sent: 1 };
    const money = { base_currency_code: 'usd', order_currency_code: 'EUR', global_currency_code: 'XXX', store_currency_code: 'usd' };
    const rates = { base_to_global_rate: 7, base_to_order_rate: 1, store_to_base_rate: 1, store_to_order_rate: 1 };
    const sent = {
      invoice: { ...money, ...rates, total_qty: 1, state: 1, discount_description: 'none' },
      creditmemo: { ...money, ...rates, discount_description: 'none' },
      shipment: { total_qty: 1, customer_id: 99 },
    }[kind];
    const cost = kind === 'shipment' ? {} : { base_cost: 3.5 };
    const { status, body } = await post(path, {
      order_id: id,
      ...odd,
      ...sent,
      items: [{ order_item_id: itemId, qty: 2, ...line, ...cost }],
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const { entity_id: shippingAddressId } = order.extension_attributes.shipping_assignments[0].shipping.address;
    expect(body).toMatchObject({
      ...{ order_id: id, store_id: 1, billing_address_id: order.billing_address_id, shipping_address_id: shippingAddressId },
      ...{
        invoice: { state: 2, total_qty: 2, order_currency_code: 'USD', base_to_order_rate: order.base_to_order_rate },
        creditmemo: { state: 2, order_currency_code: 'USD', base_to_order_rate: order.base_to_order_rate },
        shipment: { total_qty: 2 },
      }[kind],
      items: [{ sku, name: 'Enamel Mug', product_id: order.items[0].product_id, qty: 2 }],
    });
  });

  it('is refused for money that differs by a cent, in a line of a bundle too, and changes nothing', async () => {
    const id = await sellKits();
    await prepare(kind, id);
    const echo = echoOf(kind, await orderOf(id));
    const amounts = kind === 'shipment' ? ['row_total'] : ['row_total', 'base_tax_amount', 'price_incl_tax'];
    const wrong: [object, string][] = amounts.flatMap((name) =>
      [0, 1, 3].map((place): [object, string] => {
        const items = echo.items.map((item: Record<string, number>, index: number) =>
          index === place ? { ...item, [name]: Number(item[name]) + 0.01 } : item,
        );
        return [{ ...echo, items }, `items[${place}].${name}`];
      }),
    );
    if (kind !== 'shipment') {
      for (const name of ['grand_total', 'base_subtotal', 'base_tax_amount'])
        wrong.push([{ ...echo, [name]: Number((echo as Record<string, unknown>)[name]) + 0.01 }, name]);
    }
    const answers = await refusals(
      shop,
      400,
      wrong.map(
        ([entity]) =>
          () =>
            post(path, entity),
      ),
    );
    expect(answers.map(({ body }) => body.parameters.fieldName)).toEqual(wrong.map(([, fieldName]) => fieldName));
  });

  it('keeps a number that is free, and is refused with one that is taken', async () => {
    const { id, itemId } = await sellGoods(shop, token, 4);
    await prepare(kind, id);
    const one = { order_id: id, items: [{ order_item_id: itemId, qty: 1 }], ...(kind === 'creditmemo' && { shipping_amount: 0 }) };
    const number = `ERP-${kind}-7`;
    const { status, body } = await post(path, { ...one, increment_id: ` ${number} ` });
    expect([status, body.increment_id]).toEqual([200, number]);
    const [taken] = await refusals(shop, 400, [
      () => post(path, { ...one, increment_id: number }),
      () => post(path, { ...one, increment_id: '9'.repeat(51) }),
    ]);
    expect(taken?.body.parameters).toEqual({ incrementId: number });
    const { body: next } = await post(path, { ...one, increment_id: '' });
    const ahead = String(Number(next.increment_id) + 1).padStart(9, '0');
    expect((await post(path, { ...one, increment_id: ahead })).body.increment_id).toBe(ahead);
    expect((await post(path, one)).body.increment_id).toBe(String(Number(ahead) + 1).padStart(9, '0'));
  });
});

describe('the state of a document', () => {
  it('is worked out: a credit memo that is to be open or canceled is refused', async () => {
    const { id } = await sellGoods(shop, token, 1);
    await prepare('creditmemo', id);
    const answers = await refusals(shop, 400, [
      () => post('/V1/creditmemo', { order_id: id, state: 1 }),
      () => post('/V1/creditmemo', { order_id: id, state: 3 }),
    ]);
    for (const { body } of answers) expect(body.parameters).toMatchObject({ fieldName: 'state' });
    expect(await post('/V1/creditmemo', { order_id: id, state: 2 })).toMatchObject({ status: 200, body: { state: 2 } });
  });
});
