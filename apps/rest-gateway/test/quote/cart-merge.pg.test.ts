import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Door, openDoor } from '../cart-doors.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin('Magento_Cart::manage'));
});
afterAll(() => shop.close());

const merge = async (guest: Door, token: string | undefined) =>
  (await shop.call('POST', '/trpc/quote.carts.merge', { token, body: { json: { cartId: guest.id } } })).status;
const times = <T>(count: number, make: (index: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, i) => make(i)));
const guestWith = async (sku: string, qty: number) => {
  const guest = await openDoor(shop, 'guest', admin);
  await guest.add(sku, qty);
  return guest;
};

describe('merges in parallel', () => {
  it.each([true, false])('join one cart once, whether the customer had a cart (%s) or not', async (hadCart) => {
    const { sku } = await stockProduct(shop, { qty: 1000 });
    const { token } = await shop.customer();
    if (hadCart) await shop.call('POST', '/V1/carts/mine', { token });
    const guest = await guestWith(sku, 3);
    expect((await times(10, () => merge(guest, token))).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await shop.call('GET', '/V1/carts/mine/items', { token })).body).toMatchObject([{ sku, qty: 3 }]);
  });

  it('give one of two customers the cart that both want', async () => {
    const { sku } = await stockProduct(shop, { qty: 1000 });
    const guest = await guestWith(sku, 3);
    const customers = await times(6, () => shop.customer());
    const answers = await Promise.all(customers.map(({ token }) => merge(guest, token)));
    expect(answers.sort()).toEqual([200, ...Array(5).fill(404)]);
    const carts = await Promise.all(customers.map(({ token }) => shop.call('GET', '/V1/carts/mine', { token })));
    expect(carts.filter(({ status }) => status === 200)).toMatchObject([{ body: { items: [{ sku, qty: 3 }] } }]);
  });

  it('lose no line when many carts join that of a customer who had none', async () => {
    const { sku } = await stockProduct(shop, { qty: 1000 });
    const guests = await times(8, async (index) => guestWith(sku, index + 1));
    const { token } = await shop.customer();
    expect(await Promise.all(guests.map((guest) => merge(guest, token)))).toEqual(Array(8).fill(200));
    expect((await shop.call('GET', '/V1/carts/mine/items', { token })).body).toMatchObject([{ sku, qty: 36 }]);
  });

  it('leave nothing half done when the cart is filled and ordered at the same moment', async () => {
    const { sku } = await stockProduct(shop, { qty: 1000 });
    for (let round = 0; round < 5; round++) {
      const mine = await openDoor(shop, 'mine', admin);
      await mine.add(sku, 1);
      const guest = await guestWith(sku, 2);
      const [merged, ordered, added] = await Promise.all([merge(guest, mine.token), mine.order(), guest.add(sku, 4)]);
      expect([merged, ordered.status, [200, 404].includes(added.status)]).toEqual([200, 200, true]);
      const [{ sold } = { sold: -1 }] = await shop.db.query<{ sold: number }>(
        'select sum(qty_ordered)::float as sold from sales_order_item where order_id = $1',
        [ordered.body],
      );
      const left = (await mine.call('GET', '/items')).body;
      const waiting = Array.isArray(left) ? left.reduce((all: number, { qty }: { qty: number }) => all + qty, 0) : 0;
      expect(sold + waiting).toBe(3 + (added.status === 200 ? 4 : 0));
    }
  });
});
