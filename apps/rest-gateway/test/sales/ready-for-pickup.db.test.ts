import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox, sendMails } from '../outbox.js';
import { openPickup, type PickupShop } from '../pickup-shop.js';
import { openShop, type Shop } from '../shop.js';
import { refusals, sellGoods } from '../sold-orders.js';

let shop: Shop;
let pickup: PickupShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  pickup = await openPickup(shop, token);
});
afterAll(() => shop.close());
