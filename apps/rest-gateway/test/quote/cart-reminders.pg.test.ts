import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remindOfCarts } from '@merx/router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { abandonedCart, remind, sendDue } from './reminded-carts.js';

let shop: Shop;
let dataDir: string;
beforeAll(async () => {
  shop = await openShop();
  dataDir = await mkdtemp(join(tmpdir(), 'merx-reminders-'));
  await remind(shop, { enabled: '1', only_subscribed: '0' });
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('reminds once of each cart and of none that is ordered meanwhile, however many processes remind and buyers order', async () => {
  const carts: string[] = [];
  for (let n = 0; n < 16; n++) carts.push(await abandonedCart(shop, `buyer-${n}@shop.test`));
  const place = (cartId: string, n: number) =>
    shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, {
      body: { email: `buyer-${n}@shop.test`, paymentMethod: { method: 'checkmo' } },
    });
  const ordering = carts.slice(0, 8).map(place);
  await Promise.all([...Array.from({ length: 4 }, () => remindOfCarts(shop.db)), ...ordering]);
  // A reminder that was queued before its cart was ordered is withdrawn.
  const recipients: string[] = [];
  for (let rounds = 0; rounds < 10; rounds++) {
    const { sent } = await sendDue(shop, dataDir);
    recipients.push(...sent.filter(({ kind }) => kind === 'cart_reminder').map(({ to }) => to));
  }
  expect((await Promise.all(ordering)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(recipients.sort()).toEqual(
    carts
      .slice(8)
      .map((_, index) => `buyer-${index + 8}@shop.test`)
      .sort(),
  );
  expect(await remindOfCarts(shop.db)).toBe(0);
});
