import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Door, doorNames, openDoor, stockOf } from '../cart-doors.js';
import { stockAlbum } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin());
});
afterAll(() => shop.close());

const SINGLY = { links_purchased_separately: '1' };
const links = (...downloadable_links: (number | undefined)[]) => ({ downloadable_option: { downloadable_links } });

const purchases = (orderId: number) =>
  shop.db.query<{ hash: string; link_id: number }>(
    `select d.hash, d.link_id, d.link_title, d.link_type, d.link_url, d.downloads_bought, d.downloads_used, d.is_shareable, d.status
     from downloadable_purchase d join sales_order_item i on i.item_id = d.order_item_id where i.order_id = $1 order by d.id`,
    [orderId],
  );

describe.each(doorNames)('a downloadable product at the %s door', (name) => {
  let door: Door;
  beforeEach(async () => {
    door = await openDoor(shop, name, admin);
  });

  it('costs its price and those of the chosen links', async () => {
    const album = await stockAlbum(shop, ['1.5000', '2.2500', '4.0000'], { price: '10.0000', attributes: SINGLY });
    const [one, two, three] = album.links;
    const added = await door.add(album.sku, 1, links(three, one, one));
    expect(added).toMatchObject({
      status: 200,
      body: { product_type: 'downloadable', price: 15.5, product_option: { extension_attributes: links(one, three) } },
    });
    expect((await door.add(album.sku, 1, links(one, three))).body).toMatchObject({ item_id: added.body.item_id, qty: 2 });
    expect((await door.add(album.sku, 1, links(two))).body.price).toBe(12.25);
    const { body: totals } = await door.call('GET', '/totals');
    expect(totals.subtotal).toBe(43.25);
    expect(totals.items.map((item: { options: string }) => JSON.parse(item.options))).toEqual([
      [{ label: 'Songs', value: 'Song 1, Song 3' }],
      [{ label: 'Songs', value: 'Song 2' }],
    ]);
    expect((await door.call('GET', '')).body.is_virtual).toBe(true);
    expect((await door.call('GET', '/shipping-methods')).body).toEqual([]);
  });

  it('comes with all its links, at no extra price, when they are not sold one by one', async () => {
    const album = await stockAlbum(shop, ['1.5000', '2.2500'], { price: '10.0000' });
    expect((await door.add(album.sku, 1)).body).toMatchObject({
      price: 10,
      product_option: { extension_attributes: links(...album.links) },
    });
  });
});

describe('a downloadable product', () => {
  it('leaves its downloads pending with the order', async () => {
    const album = await stockAlbum(shop, ['1.5000', '2.2500'], { price: '10.0000', qty: 9, attributes: SINGLY });
    const door = await openDoor(shop, 'mine', admin);
    await door.add(album.sku, 2, links(...album.links));
    const { status, body: orderId } = await door.order({ shipped: false });
    expect(status).toBe(200);
    const { body: order } = await shop.call('GET', `/V1/orders/${orderId}`, { token: admin });
    expect(order).toMatchObject({
      is_virtual: 1,
      subtotal: 27.5,
      grand_total: 27.5,
      items: [{ product_type: 'downloadable', is_virtual: 1, product_option: { extension_attributes: links(...album.links) } }],
    });
    const bought = await purchases(orderId);
    expect(bought).toMatchObject([
      {
        link_id: album.links[0],
        link_title: 'Song 1',
        link_type: 'url',
        link_url: 'https://shop.test/0.mp3',
        downloads_bought: 6,
        downloads_used: 0,
      },
      { link_id: album.links[1], link_title: 'Song 2', is_shareable: false, status: 'pending' },
    ]);
    expect(new Set(bought.map(({ hash }) => hash)).size).toBe(2);
    for (const { hash } of bought) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await stockOf(shop, album.id)).toBe(7);
  });

  it('is not sold without an account, unless the settings let guests buy', async () => {
    const album = await stockAlbum(shop, ['1.5000']);
    const [door, admins] = [await openDoor(shop, 'guest', admin), await openDoor(shop, 'admin', admin)];
    for (const each of [door, admins]) {
      await each.add(album.sku, 1);
      expect(await each.order({ shipped: false })).toMatchObject({ status: 400, body: { message: expect.stringContaining('Guest') } });
    }
    await shop.db.query(
      `insert into config_value (scope, scope_id, path, value) values ('default', 0, 'catalog/downloadable/disable_guest_checkout', '0'),
         ('default', 0, 'catalog/downloadable/order_item_status', '1')`,
    );
    await shop.db.cache.forget('');
    const { status, body: orderId } = await door.order({ shipped: false });
    expect(status).toBe(200);
    expect(await purchases(orderId)).toMatchObject([{ status: 'available' }]);
    await shop.db.query(`delete from config_value where path like 'catalog/downloadable/%'`);
    await shop.db.cache.forget('');
  });

  it('is refused without a link where they are sold one by one, with an unknown link and without any links', async () => {
    const door = await openDoor(shop, 'guest', admin);
    const album = await stockAlbum(shop, ['1.5000'], { attributes: SINGLY });
    const other = await stockAlbum(shop, ['1.5000'], { attributes: SINGLY });
    const empty = await stockAlbum(shop, []);
    const refusals: [string, object | undefined][] = [
      [album.sku, undefined],
      [album.sku, {}],
      [album.sku, links()],
      [album.sku, links(other.links[0])],
      [album.sku, links(album.links[0], other.links[0])],
      [album.sku, { downloadable_option: { downloadable_links: ['first'] } }],
      [album.sku, { downloadable_option: { links: album.links } }],
      [empty.sku, undefined],
    ];
    for (const [sku, choices] of refusals) expect((await door.add(sku, 1, choices)).status, JSON.stringify(choices)).toBe(400);
    expect((await door.call('GET', '/items')).body).toEqual([]);
  });

  it('is shipped with what needs shipping, without being counted', async () => {
    const door = await openDoor(shop, 'mine', admin);
    const album = await stockAlbum(shop, ['1.5000'], { price: '10.0000' });
    const { sku } = await stockProduct(shop, { price: '20.0000' });
    await door.add(album.sku, 3);
    await door.add(sku, 1);
    const { body: orderId } = await door.order();
    const { body: order } = await shop.call('GET', `/V1/orders/${orderId}`, { token: admin });
    expect(order).toMatchObject({ is_virtual: 0, subtotal: 50, shipping_amount: 5, grand_total: 55 });
  });

  it('cannot be ordered once a bought link is gone', async () => {
    const door = await openDoor(shop, 'mine', admin);
    const album = await stockAlbum(shop, ['1.5000', '2.2500'], { attributes: SINGLY });
    await door.add(album.sku, 1, links(...album.links));
    await shop.db.prisma.downloadableLink.delete({ where: { id: album.links[0] ?? 0 } });
    expect((await door.order({ shipped: false })).status).toBe(400);
    expect((await door.call('GET', '/totals')).body.subtotal).toBe(12.25);
  });
});

describe('a virtual product', () => {
  it('is ordered without shipping and takes its stock', async () => {
    const door = await openDoor(shop, 'guest', admin);
    const { id, sku } = await stockProduct(shop, { type: 'virtual', price: '12.0000', qty: 3 });
    await door.add(sku, 2);
    const { body: orderId } = await door.order({ shipped: false });
    const { body: order } = await shop.call('GET', `/V1/orders/${orderId}`, { token: admin });
    expect(order).toMatchObject({ is_virtual: 1, grand_total: 24, items: [{ product_type: 'virtual', is_virtual: 1 }] });
    expect(await stockOf(shop, id)).toBe(1);
  });
});
