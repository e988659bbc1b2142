import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../cart-doors.js';
import { stockKit, stockShirt } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { sell } from '../sold-orders.js';
import { optionIds, refused } from './sold-and-shipped.js';

let shop: Shop;
let token: string;
let chosen: Awaited<ReturnType<typeof optionIds>>;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  chosen = await optionIds(shop);
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const orderOf = async (id: number) => (await call('GET', `/V1/orders/${id}`)).body;

/** Invoices and ships all of an order, and answers its items. */
async function delivered(id: number) {
  await call('POST', '/V1/invoices/', { entity: { order_id: id } });
  const { status, body } = await call('POST', '/V1/shipment', { entity: { order_id: id } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (await orderOf(id)).items as { item_id: number; sku: string }[];
}
const approve = (orderId: number, itemId: number | undefined, qty: number, choice = chosen.refund) => {
  const items = [{ order_item_id: itemId, qty_requested: qty, status: 'approved', ...choice }];
  return call('POST', '/V1/returns', { rmaDataObject: { order_id: orderId, items } });
};
const refund = (id: number) => call('POST', `/V1/returns/${id}/refund`, { back_to_stock: true });

/** An order of two kits of a cup for 10.00 and three spoons for 2.00 each; with `shipment_type` 1 its parts ship separately. */
async function deliveredKits(attributes: Record<string, string> = {}) {
  const [cup, spoon] = [await stockProduct(shop), await stockProduct(shop, { price: '2.0000' })];
  const kit = await stockKit(
    shop,
    [
      { title: 'Cup', selections: [{ product: cup }] },
      { title: 'Spoons', selections: [{ product: spoon, qty: '3' }] },
    ],
    { attributes },
  );
  const bundle_options = kit.options.map(({ id, selections }) => ({ option_id: id, option_qty: 1, option_selections: selections }));
  const { id } = await sell(shop, token, (door) => door.add(kit.sku, 2, { bundle_options }));
  const [whole, ...parts] = await delivered(id);
  const stocks = async () => [await stockOf(shop, cup.id), await stockOf(shop, spoon.id)];
  return { id, whole, spoons: parts.find(({ sku }) => sku === spoon.sku), stocks, before: await stocks() };
}

describe('returns of composite products', () => {
  it('are of the configurable, and put the chosen product back', async () => {
    const shirt = await stockShirt(shop, { red: { qty: 10, price: '12.0000' } });
    const red = shirt.children.red?.id ?? 0;
    const choice = { configurable_item_options: [{ option_id: String(shirt.attributeId), option_value: shirt.colours.red }] };
    const { id } = await sell(shop, token, (door) => door.add(shirt.sku, 3, choice));
    const [parent, child] = await delivered(id);
    await refused(shop, 400, [() => approve(id, child?.item_id, 1), () => approve(id, parent?.item_id, 4)]);
    const { body } = await approve(id, parent?.item_id, 2);
    expect((await refund(body.entity_id)).status).toBe(200);
    expect(await stockOf(shop, red)).toBe(9);
    expect(await orderOf(id)).toMatchObject({ total_refunded: 24 });
    const { body: last } = await approve(id, parent?.item_id, 1, chosen.exchange);
    const { actor } = await shop.admin();
    const { cartId, leftOut } = await shop.as(actor).rma.returns.exchange({ id: last.entity_id });
    expect(leftOut).toEqual([]);
    const { body: cart } = await call('GET', `/V1/carts/${cartId}/totals`);
    expect(cart).toMatchObject({ subtotal: 0, items: [{ qty: 1, price: 0 }] });
    await refused(shop, 400, [() => approve(id, parent?.item_id, 1)]);
  });

  it('are of the bundle that ships together, refunded in its parts', async () => {
    const { id, whole, spoons, stocks, before } = await deliveredKits();
    await refused(shop, 400, [() => approve(id, spoons?.item_id, 1)]);
    const { body } = await approve(id, whole?.item_id, 1);
    expect((await refund(body.entity_id)).status).toBe(200);
    expect(await stocks()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 3]);
    expect(await orderOf(id)).toMatchObject({ total_refunded: 16 });
    expect((await approve(id, whole?.item_id, 1)).status).toBe(200);
    await refused(shop, 400, [() => approve(id, whole?.item_id, 1)]);
  });

  it('are of the parts of a bundle that ships separately', async () => {
    const { id, whole, spoons, stocks, before } = await deliveredKits({ shipment_type: '1' });
    await refused(shop, 400, [() => approve(id, whole?.item_id, 1), () => approve(id, spoons?.item_id, 7)]);
    const { body } = await approve(id, spoons?.item_id, 2);
    expect((await refund(body.entity_id)).status).toBe(200);
    expect(await stocks()).toEqual([before[0], (before[1] ?? 0) + 2]);
    expect(await orderOf(id)).toMatchObject({ total_refunded: 4 });
  });
});
