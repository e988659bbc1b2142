import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Door, doorNames, openDoor, stockOf } from '../cart-doors.js';
import { type Kit, stockKit } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin());
});
afterAll(() => shop.close());

const FIXED = { price_type: '1', sku_type: '1', weight_type: '1' };

/** Choices by place: for each option its quantity and the places of its selections. */
const choose = ({ options }: Kit, ...chosen: [qty: number, ...places: number[]][]) => ({
  bundle_options: chosen.map(([option_qty, ...places], index) => ({
    option_id: options[index]?.id,
    option_qty,
    option_selections: places.map((place) => options[index]?.selections[place]),
  })),
});

/** A kit of a body (one of two) and straps (any of two; two of the second in each kit). */
async function camera(attributes: Record<string, string> = {}, price = '100.0000') {
  const body = await stockProduct(shop, { price: '50.0000', qty: 20, weight: '2.0000' });
  const better = await stockProduct(shop, { price: '80.0000', qty: 20, weight: '3.0000' });
  const strap = await stockProduct(shop, { price: '5.5500', qty: 20, weight: '0.5000' });
  const cap = await stockProduct(shop, { price: '2.0000', qty: 20, weight: '0.1000' });
  const kit = await stockKit(
    shop,
    [
      {
        title: 'Body',
        selections: [
          { product: body, canChange: true, fixed: '10' },
          { product: better, percent: '25' },
        ],
      },
      {
        title: 'Extras',
        type: 'checkbox',
        required: false,
        selections: [
          { product: strap, fixed: '3' },
          { product: cap, qty: '2', fixed: '1.5' },
        ],
      },
    ],
    { price, weight: '7.0000', attributes },
  );
  return { kit, body, better, strap, cap };
}

describe.each(doorNames)('a bundle at the %s door', (name) => {
  let door: Door;
  beforeEach(async () => {
    door = await openDoor(shop, name, admin);
  });

  it('of dynamic price costs the sum of its parts, which carry the amounts into the order', async () => {
    const { kit, body, strap, cap } = await camera();
    const added = await door.add(kit.sku, 2, choose(kit, [1, 0], [1, 0, 1]));
    // 50 + 5.55 + 2 x 2
    expect(added).toMatchObject({
      status: 200,
      body: { sku: [kit.sku, body.sku, strap.sku, cap.sku].join('-'), product_type: 'bundle', qty: 2, price: 59.55 },
    });
    expect(added.body.product_option.extension_attributes).toEqual(choose(kit, [1, 0], [1, 0, 1]));
    const { body: totals } = await door.call('GET', '/totals');
    expect(totals).toMatchObject({ subtotal: 119.1, items_qty: 2, items: [{ price: 59.55, row_total: 119.1 }] });
    expect(totals.items).toHaveLength(1);
    expect(JSON.parse(totals.items[0].options)).toEqual([
      { label: 'Body', value: `1 x Goods ${body.sku}` },
      { label: 'Extras', value: `1 x Goods ${strap.sku}, 2 x Goods ${cap.sku}` },
    ]);

    const { body: orderId } = await door.order();
    const { body: order } = await shop.call('GET', `/V1/orders/${orderId}`, { token: admin });
    // In one parcel: the bundle's pieces are shipped, not its parts'.
    expect(order).toMatchObject({ subtotal: 119.1, shipping_amount: 10, total_item_count: 1, total_qty_ordered: 2, weight: 5.4 });
    const [parent, ...parts] = order.items;
    expect(parent).toMatchObject({ product_type: 'bundle', qty_ordered: 2, price: 59.55, row_total: 119.1, weight: 2.7 });
    expect(parts).toMatchObject([
      { sku: body.sku, qty_ordered: 2, price: 50, row_total: 100, parent_item_id: parent.item_id },
      { sku: strap.sku, qty_ordered: 2, price: 5.55, row_total: 11.1, parent_item_id: parent.item_id },
      { sku: cap.sku, qty_ordered: 4, price: 2, row_total: 8, parent_item_id: parent.item_id },
    ]);
    expect([await stockOf(shop, body.id), await stockOf(shop, strap.id), await stockOf(shop, cap.id)]).toEqual([18, 18, 16]);
  });

  it('of fixed price costs its price and those of the selections, and its line carries the amounts', async () => {
    const { kit, better, cap } = await camera(FIXED);
    const added = await door.add(kit.sku, 2, choose(kit, [1, 1], [1, 1]));
    // 100 + 25 percent of 100 + 2 x 1.5
    expect(added).toMatchObject({ status: 200, body: { sku: kit.sku, qty: 2, price: 128 } });
    expect((await door.call('GET', '/totals')).body).toMatchObject({ subtotal: 256, items: [{ row_total: 256 }] });
    const { body: orderId } = await door.order();
    const { body: order } = await shop.call('GET', `/V1/orders/${orderId}`, { token: admin });
    expect(order).toMatchObject({ subtotal: 256, weight: 14 });
    expect(order.items).toMatchObject([
      { sku: kit.sku, qty_ordered: 2, price: 128, row_total: 256, product_option: { extension_attributes: choose(kit, [1, 1], [2, 1]) } },
      { sku: better.sku, qty_ordered: 2, price: 0, row_total: 0 },
      { sku: cap.sku, qty_ordered: 4, price: 0, row_total: 0 },
    ]);
    expect([await stockOf(shop, better.id), await stockOf(shop, cap.id)]).toEqual([18, 16]);
  });

  it('changes its parts with its quantity and its choices, and takes them along when removed', async () => {
    const { kit, body } = await camera();
    const first = await door.add(kit.sku, 1, choose(kit, [1, 0]));
    const wide = await door.add(kit.sku, 1, choose(kit, [3, 0]));
    expect(wide.body).toMatchObject({ price: 150, qty: 1 });
    expect((await door.add(kit.sku, 1, choose(kit, [1, 0]))).body).toMatchObject({ item_id: first.body.item_id, qty: 2, price: 50 });
    expect((await door.call('GET', '')).body).toMatchObject({ items_count: 2, items_qty: 3 });
    const sent = (await door.call('GET', '/items')).body[1];
    expect((await door.change(sent.item_id, { ...sent, qty: 6 })).body).toMatchObject({ qty: 6, price: 150 });
    expect((await door.change(sent.item_id, { ...sent, qty: 7 })).status).toBe(400);
    const choices = { qty: 1, product_option: { extension_attributes: choose(kit, [1, 1], [1, 0]) } };
    expect((await door.change(sent.item_id, choices)).body).toMatchObject({ item_id: sent.item_id, price: 85.55 });
    expect((await door.call('DELETE', `/items/${sent.item_id}`)).body).toBe(true);
    expect((await door.call('DELETE', `/items/${first.body.item_id}`)).body).toBe(true);
    const left = await shop.db.query('select from quote_item where product_id = $1', [body.id]);
    expect(left).toHaveLength(0);
  });
});

describe('a bundle', () => {
  let door: Door;
  beforeEach(async () => {
    door = await openDoor(shop, 'guest', admin);
  });

  it('pays its special percentage, or less by its tiers, on its own price and on its parts', async () => {
    const dynamic = await camera({ special_price: '80.0000' });
    const fixed = await camera({ ...FIXED, special_price: '80.0000' });
    const tier = { customer_group_id: 32000, qty: 3, value: '50', percentage_value: '50' };
    await shop.db.prisma.productTierPrice.create({ data: { product_id: dynamic.kit.id, ...tier } });
    await shop.db.prisma.productTierPrice.create({ data: { product_id: fixed.kit.id, ...tier } });
    const one = await door.add(dynamic.kit.sku, 1, choose(dynamic.kit, [1, 0]));
    const other = await door.add(fixed.kit.sku, 1, choose(fixed.kit, [1, 1]));
    expect([one.body.price, other.body.price]).toEqual([40, 100]);
    expect((await door.change(one.body.item_id, { qty: 3 })).body.price).toBe(25);
    expect((await door.change(other.body.item_id, { qty: 3 })).body.price).toBe(62.5);
  });

  it('takes the parts’ own special and tier prices when its price is dynamic', async () => {
    const { kit, body } = await camera();
    await shop.db.prisma.productTierPrice.create({ data: { product_id: body.id, customer_group_id: 32000, qty: 4, value: '30' } });
    const { body: item } = await door.add(kit.sku, 2, choose(kit, [1, 0]));
    expect(item.price).toBe(50);
    expect((await door.change(item.item_id, { qty: 4 })).body.price).toBe(30);
  });

  it('is charged for each part when they are shipped one by one', async () => {
    const { kit } = await camera({ shipment_type: '1' });
    await door.add(kit.sku, 1, choose(kit, [1, 0], [1, 0, 1]));
    const { body: orderId } = await door.order();
    const { body: order } = await shop.call('GET', `/V1/orders/${orderId}`, { token: admin });
    expect(order.shipping_amount).toBe(20);
  });

  it('is refused for choices that it does not offer, lacks or forbids', async () => {
    const { kit } = await camera();
    const other = await camera();
    const [first, second] = kit.options;
    const good = { option_id: first?.id, option_qty: 1, option_selections: [first?.selections[0]] };
    const refusals = [
      undefined,
      {},
      { bundle_options: [] },
      { bundle_options: [{ option_id: second?.id, option_qty: 1, option_selections: second?.selections }] },
      { bundle_options: [{ ...good, option_selections: [] }] },
      { bundle_options: [{ ...good, option_selections: first?.selections }] },
      { bundle_options: [{ ...good, option_selections: second?.selections }] },
      { bundle_options: [{ ...good, option_qty: 0 }] },
      { bundle_options: [{ ...good, option_qty: -1 }] },
      { bundle_options: [{ ...good, option_qty: 21 }] },
      { bundle_options: [{ ...good, colour: 'red' }] },
      { bundle_options: [good, good] },
      {
        bundle_options: [good, { option_id: other.kit.options[0]?.id, option_qty: 1, option_selections: other.kit.options[0]?.selections }],
      },
      { ...choose(kit, [1, 0]), configurable_item_options: [{ option_id: '1', option_value: 1 }] },
    ];
    for (const choices of refusals) expect((await door.add(kit.sku, 1, choices)).status, JSON.stringify(choices)).toBe(400);
    expect((await door.call('GET', '/items')).body).toEqual([]);
  });

  it('keeps the quantity of a selection that may not be changed', async () => {
    const { kit } = await camera();
    expect((await door.add(kit.sku, 1, choose(kit, [5, 1]))).body).toMatchObject({
      price: 80,
      product_option: { extension_attributes: choose(kit, [1, 1]) },
    });
  });

  it('is refused when a part is out of stock, switched off or short together with other lines', async () => {
    const { kit, body, better } = await camera();
    await door.add(body.sku, 19);
    expect((await door.add(kit.sku, 2, choose(kit, [1, 0]))).status).toBe(400);
    expect((await door.add(kit.sku, 1, choose(kit, [1, 0]))).status).toBe(200);
    await shop.db.query('update product set status = 2 where id = $1', [better.id]);
    expect((await door.add(kit.sku, 1, choose(kit, [1, 1]))).status).toBe(400);
  });

  it('cannot be ordered once a chosen selection is gone, and nothing moves', async () => {
    const { kit, body, strap } = await camera();
    await door.add(kit.sku, 1, choose(kit, [1, 0], [1, 0]));
    await shop.db.prisma.bundleSelection.deleteMany({ where: { product_id: strap.id } });
    expect((await door.order()).status).toBe(400);
    expect(await stockOf(shop, body.id)).toBe(20);
    expect((await door.call('GET', '/totals')).status).toBe(200);
  });
});
