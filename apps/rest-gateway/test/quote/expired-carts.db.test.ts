import { pruneCarts } from '@merx/router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readyGuestCart, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin('Magento_Cart::manage', 'Magento_Sales::actions_view'));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.prisma.quote.deleteMany();
  await lifetimes({});
});

/** The days that carts are kept: of the whole shop, and of the store of the tests. */
async function lifetimes({ shop: all, store }: { shop?: string; store?: string }): Promise<void> {
  const path = 'checkout/cart/delete_quote_after';
  const rows = [
    { scope: 'default', scope_id: 0, path, value: all },
    { scope: 'stores', scope_id: 1, path, value: store },
  ];
  await shop.db.prisma.configValue.deleteMany({ where: { path } });
  await shop.db.prisma.configValue.createMany({
    data: rows.flatMap(({ value, ...row }) => (value === undefined ? [] : { ...row, value })),
  });
  await shop.db.cache.forget('config');
}

const age = (interval: string, where = 'true') =>
  shop.db.query(`update quote set updated_at = now() - interval '${interval}' where ${where}`);

async function guestCart(): Promise<string> {
  return readyGuestCart(shop, (await stockProduct(shop)).sku);
}

const statusOf = async (cartId: string) => (await shop.call('GET', `/V1/guest-carts/${cartId}`)).status;

describe('a cart', () => {
  it('is deleted with all its parts thirty days after its last change', async () => {
    const [old, young] = [await guestCart(), await guestCart()];
    await age('29 days 23 hours');
    expect(await pruneCarts(shop.db)).toBe(0);
    await age('31 days', `masked_id = '${old}'`);
    expect(await pruneCarts(shop.db)).toBe(1);
    expect([await statusOf(old), await statusOf(young)]).toEqual([404, 200]);
    const { prisma } = shop.db;
    expect([await prisma.quoteItem.count(), await prisma.quoteAddress.count()]).toEqual([1, 2]);
  });

  it('lives as long as its store says; 0 days are for ever', async () => {
    const cart = await guestCart();
    await age('8 days');
    await lifetimes({ shop: '7', store: '0' });
    expect(await pruneCarts(shop.db)).toBe(0);
    await lifetimes({ shop: '0' });
    expect(await pruneCarts(shop.db)).toBe(0);
    await lifetimes({ shop: '30', store: '7' });
    expect(await pruneCarts(shop.db)).toBe(1);
    expect(await statusOf(cart)).toBe(404);
  });

  it('that is being changed is left for the next time', async () => {
    await guestCart();
    await age('31 days');
    await shop.db.transaction(async (tx) => {
      await tx.query('select 1 from quote for update');
      expect(await pruneCarts(shop.db)).toBe(0);
    });
    expect(await pruneCarts(shop.db)).toBe(1);
  });

  it('made by staff as a draft stays while it is open', async () => {
    await guestCart();
    await shop.db.query('update quote set is_draft = true');
    await age('400 days');
    expect(await pruneCarts(shop.db)).toBe(0);
    await shop.db.query('update quote set is_active = false');
    await age('400 days');
    expect(await pruneCarts(shop.db)).toBe(1);
  });
});

describe('the cart of an order', () => {
  it('is deleted too, and nothing of the order changes', async () => {
    const cart = await guestCart();
    const message = { sender: 'Ann', recipient: 'Bob', message: 'Happy birthday' };
    const payment = { email: 'guest@example.com', paymentMethod: { method: 'checkmo' } };
    const { body: orderId } = await shop.call('POST', `/V1/guest-carts/${cart}/payment-information`, { body: payment });
    const lost = await guestCart();
    const messages = await shop.db.prisma.giftMessage.createManyAndReturn({ data: [message, message] });
    const [taken, left] = messages.map(({ gift_message_id }) => gift_message_id);
    await shop.db.query('update quote set gift_message_id = case when masked_id = $1 then $2::int else $3::int end', [cart, taken, left]);
    await shop.db.query('update sales_order set gift_message_id = $2 where entity_id = $1', [orderId, taken]);
    const read = async () => (await shop.call('GET', `/V1/orders/${orderId}`, { token: admin })).body;
    const before = await read();
    expect(before.entity_id).toBe(orderId);
    await age('31 days');
    expect(await pruneCarts(shop.db)).toBe(2);
    expect(await read()).toEqual(before);
    expect([await statusOf(cart), await statusOf(lost)]).toEqual([404, 404]);
    const kept = await shop.db.prisma.giftMessage.findMany({ where: { gift_message_id: { in: [Number(taken), Number(left)] } } });
    expect(kept.map(({ gift_message_id }) => gift_message_id)).toEqual([taken]);
  });
});
