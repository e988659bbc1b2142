import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Door, openDoor } from '../cart-doors.js';
import { stockAlbum, stockKit, stockShirt } from '../composite-goods.js';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin('Magento_Cart::manage'));
});
afterAll(() => shop.close());

/** Signs a guest in: the guest's cart joins the customer's. Answers the id of the customer's cart. */
async function merge(cartId: unknown, token: string | undefined) {
  const { status, body } = await shop.call('POST', '/trpc/quote.carts.merge', { token, body: { json: { cartId } } });
  return { status, cartId: body.result?.data.json, message: body.error?.json.message };
}

interface Pair {
  guest: Door;
  maskedId: string;
  mine: Door;
  token: string;
}

async function openPair(): Promise<Pair> {
  const [guest, mine] = [await openDoor(shop, 'guest', admin), await openDoor(shop, 'mine', admin)];
  return { guest, maskedId: guest.id, mine, token: mine.token ?? '' };
}

const linesOf = async (door: Door) => {
  const { body } = await door.call('GET', '/items');
  return Object.fromEntries(body.map(({ sku, qty }: { sku: string; qty: number }) => [sku, qty]));
};

describe('a merge', () => {
  it("lets the guest's lines join the customer's, adds up what is equal and ends the guest's cart", async () => {
    const { guest, maskedId, mine, token } = await openPair();
    const [a, b, c] = [await stockProduct(shop), await stockProduct(shop), await stockProduct(shop)];
    await guest.add(a.sku, 2);
    await guest.add(b.sku, 1);
    await mine.add(a.sku, 1);
    await mine.add(c.sku, 4);
    const { id: guestNumber } = (await guest.call('GET', '')).body;
    const { id: ownNumber } = (await mine.call('GET', '')).body;
    expect(await merge(maskedId, token)).toMatchObject({ status: 200, cartId: ownNumber });
    expect(await linesOf(mine)).toEqual({ [a.sku]: 3, [b.sku]: 1, [c.sku]: 4 });
    expect((await mine.call('GET', '/totals')).body).toMatchObject({ items_qty: 8, subtotal: 80 });
    expect((await guest.call('GET', '')).status).toBe(404);
    const ended = await shop.call('GET', `/V1/carts/${guestNumber}`, { token: admin });
    expect(ended.body).toMatchObject({ is_active: false, items_count: 0, items_qty: 0 });
    const kept = await shop.db.query(
      'select entity_id, items_count, items_qty::float, grand_total::float, is_active, masked_id from quote where entity_id in ($1, $2) order by 1',
      [guestNumber, ownNumber],
    );
    expect(kept).toEqual([
      { entity_id: guestNumber, items_count: 0, items_qty: 0, grand_total: 0, is_active: false, masked_id: null },
      { entity_id: ownNumber, items_count: 3, items_qty: 8, grand_total: 80, is_active: true, masked_id: null },
    ]);
  });

  it('makes the cart of a customer who has none, with the e-mail address of the account', async () => {
    const guest = await openDoor(shop, 'guest', admin);
    const { token, email, customerId } = await shop.customer();
    const { sku } = await stockProduct(shop);
    await guest.add(sku, 2);
    const { cartId } = await merge(guest.id, token);
    const { body } = await shop.call('GET', '/V1/carts/mine', { token });
    expect(body).toMatchObject({ id: cartId, items: [{ sku, qty: 2 }], customer: { id: customerId, email }, customer_is_guest: false });
    expect((await shop.call('POST', '/V1/carts/mine', { token })).body).toBe(cartId);
  });

  it("keeps the customer's addresses and methods, and leaves the guest's behind", async () => {
    const { guest, maskedId, mine, token } = await openPair();
    const { sku } = await stockProduct(shop);
    for (const door of [guest, mine]) await door.add(sku, 1);
    await mine.call('POST', '/billing-address', { address: { ...address, city: 'Dallas' } });
    await guest.call('POST', '/billing-address', { address, useForShipping: true });
    await guest.call('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' });
    await guest.call('PUT', '/selected-payment-method', { method: { method: 'checkmo' } });
    expect((await merge(maskedId, token)).status).toBe(200);
    expect((await mine.call('GET', '/billing-address')).body.city).toBe('Dallas');
    expect((await mine.call('GET', '/shipping-address')).status).toBe(404);
    expect((await mine.call('GET', '/selected-payment-method')).body).toEqual([]);
  });

  it('adds up composite products with equal choices, keeps others apart, and all of it can be ordered', async () => {
    const { guest, maskedId, mine, token } = await openPair();
    const shirt = await stockShirt(shop, { Red: { price: '20' }, Blue: { price: '30' } });
    const colour = (label: string) => ({
      configurable_item_options: [{ option_id: String(shirt.attributeId), option_value: shirt.colours[label] }],
    });
    const part = await stockProduct(shop, { price: '7' });
    const kit = await stockKit(shop, [{ title: 'Part', selections: [{ product: part, qty: '2' }] }]);
    const kitChoice = {
      bundle_options: kit.options.map(({ id, selections }) => ({ option_id: id, option_qty: 2, option_selections: selections })),
    };
    const album = await stockAlbum(shop, ['1', '2']);
    for (const door of [guest, mine]) {
      expect((await door.add(shirt.sku, 2, colour('Red'))).status).toBe(200);
      expect((await door.add(kit.sku, 1, kitChoice)).status).toBe(200);
    }
    await guest.add(shirt.sku, 1, colour('Blue'));
    await guest.add(album.sku, 1);
    expect((await merge(maskedId, token)).status).toBe(200);
    const items: { sku: string; qty: number; product_type: string }[] = (await mine.call('GET', '/items')).body;
    expect(items.map(({ product_type, qty }) => `${product_type} ${qty}`).sort()).toEqual([
      'bundle 2',
      'configurable 1',
      'configurable 4',
      'downloadable 1',
    ]);
    const [{ parts } = { parts: -1 }] = await shop.db.query<{ parts: number }>(
      `select count(*) as parts from quote_item i join quote q on q.entity_id = i.quote_id
       where q.entity_id = $1 and i.parent_item_id is not null`,
      [(await mine.call('GET', '')).body.id],
    );
    expect(parts).toBe(3);
    expect((await mine.order()).status).toBe(200);
    const stock = await shop.db.query<{ qty: string }>('select qty::float as qty from stock_item where product_id = $1', [part.id]);
    expect(stock).toEqual([{ qty: 96 }]);
  });

  it("prices the guest's lines as the customer's store view does", async () => {
    const store = await shop.db.prisma.store.create({ data: { code: 'german', name: 'German', website_id: 1, store_group_id: 1 } });
    await shop.db.cache.forget('stores');
    const { sku, id } = await stockProduct(shop, { price: '10' });
    await shop.db.prisma.productStore.create({ data: { product_id: id, store_id: store.id, attributes: { price: '99' } } });
    const { body: maskedId } = await shop.call('POST', '/rest/german/V1/guest-carts');
    const added = await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { sku, qty: 1, quote_id: maskedId } } });
    expect(added.body.price).toBe(99);
    const mine = await openDoor(shop, 'mine', admin);
    expect((await merge(maskedId, mine.token)).status).toBe(200);
    expect((await mine.call('GET', '/totals')).body.subtotal).toBe(10);
  });

  it("brings the guest's coupon when the customer has none, and keeps the customer's", async () => {
    const { sku } = await stockProduct(shop, { price: '100' });
    for (const [code, discount_amount] of [
      ['TENTH', 10],
      ['FIFTH', 20],
    ] as const) {
      await shop.db.prisma.salesRule.create({
        data: {
          name: code,
          website_ids: [1],
          customer_group_ids: [0, 1],
          is_active: true,
          simple_action: 'by_percent',
          discount_amount,
          coupon_type: 'SPECIFIC_COUPON',
          coupons: { create: { code, is_primary: true } },
        },
      });
    }
    await shop.db.cache.forget('sales-rule');
    const run = async (own: string | null) => {
      const { guest, maskedId, mine, token } = await openPair();
      await guest.add(sku, 1);
      await shop.db.query('update quote set coupon_code = $2 where masked_id = $1', [maskedId, 'TENTH']);
      if (own) await shop.db.query('update quote set coupon_code = $2 where entity_id = $1', [(await mine.call('GET', '')).body.id, own]);
      expect((await merge(maskedId, token)).status).toBe(200);
      return (await mine.call('GET', '/totals')).body;
    };
    expect(await run(null)).toMatchObject({ coupon_code: 'TENTH', discount_amount: -10 });
    expect(await run('FIFTH')).toMatchObject({ coupon_code: 'FIFTH', discount_amount: -20 });
  });

  it("takes an empty guest's cart too, and ends it", async () => {
    const { guest, maskedId, mine, token } = await openPair();
    const { sku } = await stockProduct(shop);
    await mine.add(sku, 1);
    expect((await merge(maskedId, token)).status).toBe(200);
    expect((await guest.call('GET', '')).status).toBe(404);
    expect(await linesOf(mine)).toEqual({ [sku]: 1 });
  });
});

describe('a merge is refused', () => {
  const faults: [string, (goods: { id: number; sku: string }) => Promise<unknown>][] = [
    ['the two have more than there is', ({ id }) => shop.db.query('update stock_item set qty = 5 where product_id = $1', [id])],
    ['a product is switched off', ({ id }) => shop.db.query('update product set status = 2 where id = $1', [id])],
    ['a product is not sold here any more', ({ id }) => shop.db.query('delete from product_website where product_id = $1', [id])],
    [
      'a product is out of stock',
      ({ id }) => shop.db.query('update stock_item set qty = 0, is_in_stock = false where product_id = $1', [id]),
    ],
    [
      'a product has got an option that must be chosen',
      ({ id }) =>
        shop.db.prisma.productOption.create({
          data: { product_id: id, title: 'Text', type: 'field', is_require: true, price: '0', price_type: 'fixed' },
        }),
    ],
  ];
  it.each(faults)('with 400 when %s, and both carts stay as they were', async (_fault, spoil) => {
    const { guest, maskedId, mine, token } = await openPair();
    const [fine, spoiled] = [await stockProduct(shop), await stockProduct(shop)];
    for (const door of [guest, mine]) {
      await door.add(fine.sku, 1);
      await door.add(spoiled.sku, 3);
    }
    await spoil(spoiled);
    const before = [await guest.state(), await mine.state()];
    expect(await merge(maskedId, token)).toMatchObject({ status: 400, message: expect.any(String) });
    expect([await guest.state(), await mine.state()]).toEqual(before);
  });

  it('and makes no cart for a customer who has none', async () => {
    const guest = await openDoor(shop, 'guest', admin);
    const { sku, id } = await stockProduct(shop);
    await guest.add(sku, 1);
    await shop.db.query('update product set status = 2 where id = $1', [id]);
    const { token } = await shop.customer();
    expect((await merge(guest.id, token)).status).toBe(400);
    expect((await shop.call('GET', '/V1/carts/mine', { token })).status).toBe(404);
  });

  it('with 404 for an unknown mask, a cart merged before, an ordered one and a number', async () => {
    const { guest, maskedId, mine, token } = await openPair();
    const { sku } = await stockProduct(shop);
    await guest.add(sku, 1);
    const { id: number } = (await guest.call('GET', '')).body;
    expect((await merge('nobody', token)).status).toBe(404);
    expect((await merge(number, token)).status).toBe(404);
    expect((await merge(maskedId, token)).status).toBe(200);
    expect((await merge(maskedId, token)).status).toBe(404);
    expect(await linesOf(mine)).toEqual({ [sku]: 1 });
    const ordered = await openDoor(shop, 'guest', admin);
    await ordered.add(sku, 1);
    await ordered.order();
    expect((await merge(ordered.id, token)).status).toBe(404);
  });

  it("with 404 for a cart that has become another customer's", async () => {
    const { guest, maskedId, token } = await openPair();
    await guest.add((await stockProduct(shop)).sku, 1);
    const other = await shop.customer();
    const taken = { token: other.token, body: { customerId: other.customerId, storeId: 1 } };
    expect((await shop.call('PUT', `/V1/guest-carts/${maskedId}`, taken)).body).toBe(true);
    expect((await merge(maskedId, token)).status).toBe(404);
  });

  it('with 401 for guests and admins, and with 400 without a cart', async () => {
    const { maskedId, token } = await openPair();
    for (const caller of [undefined, admin]) expect((await merge(maskedId, caller)).status).toBe(401);
    for (const cartId of [undefined, null, ['a']]) expect((await merge(cartId, token)).status).toBe(400);
  });
});
