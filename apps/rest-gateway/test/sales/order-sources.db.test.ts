import { importPlaces, pruneReservations } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDoor } from '../cart-doors.js';
import { stockAlbum, stockKit, stockShirt } from '../composite-goods.js';
import { readyGuestCart, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { sell, sellGoods } from '../sold-orders.js';
import { reservedOf, type StockedShop, stockShop } from '../stocked-shop.js';

let shop: Shop;
let stocked: StockedShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: object) => shop.call(method, `/V1/${path}`, { token, ...(body && { body }) });
const order = async (sku: string, qty: number) => {
  const cartId = await readyGuestCart(shop, sku, qty);
  const { status, body } = await shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, {
    body: { email: 'buyer@shop.test', paymentMethod: { method: 'checkmo' } },
  });
  expect([status, body]).toEqual([200, expect.any(Number)]);
  return body as number;
};
const itemOf = async (orderId: number) =>
  (await shop.db.query<{ item_id: number }>('select item_id from sales_order_item where order_id = $1', [orderId]))[0]?.item_id ?? 0;
const ship = async (orderId: number, source_code?: string, qty?: number) =>
  call('POST', `order/${orderId}/ship`, {
    ...(qty && { items: [{ order_item_id: await itemOf(orderId), qty }] }),
    ...(source_code && { arguments: { extension_attributes: { source_code } } }),
  });
const refund = async (orderId: number, qty: number, isBack: boolean) => {
  const order_item_id = await itemOf(orderId);
  const extension_attributes = { return_to_stock_items: isBack ? [order_item_id] : [] };
  return call('POST', `order/${orderId}/refund`, { items: [{ order_item_id, qty }], arguments: { extension_attributes } });
};
const stockQty = async (productId: number) =>
  Number((await shop.db.query<{ qty: string }>('select qty from stock_item where product_id = $1', [productId]))[0]?.qty);

/** Orders a grouped product of three cups and a download, of which there are 20 each; answers both, with the ids of the orders. */
async function sellSetAndAlbum(put: (sku: string) => Promise<unknown> = async () => undefined) {
  const [cup, album] = [await stockProduct(shop, { qty: 20 }), await stockAlbum(shop, ['1.0000'], { qty: 20 })];
  for (const { sku } of [cup, album]) await put(sku);
  const sku = `set-of-${cup.sku}`;
  const extension_attributes = { stock_item: { is_in_stock: true }, website_ids: [1] };
  await call('POST', 'products', { product: { sku, name: sku, type_id: 'grouped', attribute_set_id: 4, extension_attributes } });
  const link = { sku, link_type: 'associated', linked_product_sku: cup.sku, linked_product_type: 'simple', position: 1 };
  await call('POST', `products/${sku}/links`, { items: [{ ...link, extension_attributes: { qty: 3 } }] });
  const set = await sell(shop, token, (door) => door.add(sku, 1));
  const door = await openDoor(shop, 'mine', token);
  await door.add(album.sku, 1, { downloadable_option: { downloadable_links: album.links } });
  return { cup, album, set: set.id, download: (await door.order({ shipped: false })).body as number };
}

describe('orders of the default stock', () => {
  const atDefault = async (sku: string) => {
    const at = 'searchCriteria[filter_groups][0][filters][0]';
    return (await call('GET', `inventory/source-items?${at}[field]=sku&${at}[value]=${sku}`)).body.items[0].quantity;
  };
  const state = async ({ productId, sku }: { productId: number; sku: string }) => ({
    stockItem: await stockQty(productId),
    shelf: await atDefault(sku),
    reserved: (await reservedOf(shop, productId, 1)).sum,
  });

  it('reserve goods, which leave the shelf when they are shipped', async () => {
    const sold = await sellGoods(shop, token, 4, { qty: 10 });
    expect(await state(sold)).toEqual({ stockItem: 6, shelf: 10, reserved: 4 });
    expect((await ship(sold.id, undefined, 3)).status).toBe(200);
    expect(await state(sold)).toEqual({ stockItem: 6, shelf: 7, reserved: 1 });
    expect((await call('POST', `orders/${sold.id}/cancel`)).status).toBe(200);
    expect(await state(sold)).toEqual({ stockItem: 7, shelf: 7, reserved: 0 });
    expect(await reservedOf(shop, sold.productId, 1)).toEqual({ sum: 0, rows: 0 });
    await pruneReservations(shop.db);
    expect(await shop.db.query('select 1 from inventory_reservation where product_id = $1', [sold.productId])).toEqual([]);
  });

  it('a quantity set by a source item is what is on the shelf, one set by a stock item is what can be sold', async () => {
    const sold = await sellGoods(shop, token, 4, { qty: 10 });
    await call('POST', 'inventory/source-items', { sourceItems: [{ sku: sold.sku, source_code: 'default', quantity: 20, status: 1 }] });
    expect(await state(sold)).toEqual({ stockItem: 16, shelf: 20, reserved: 4 });
    await call('PUT', `products/${sold.sku}/stockItems/1`, { stockItem: { qty: 5 } });
    expect(await state(sold)).toEqual({ stockItem: 5, shelf: 9, reserved: 4 });
  });

  it('refunded goods are gone unless they return, as before', async () => {
    const sold = await sellGoods(shop, token, 4, { qty: 10 });
    await call('POST', `order/${sold.id}/invoice`, { capture: true });
    await ship(sold.id, undefined, 1);
    expect((await refund(sold.id, 1, false)).status).toBe(200);
    expect(await state(sold)).toEqual({ stockItem: 6, shelf: 8, reserved: 2 });
    expect((await refund(sold.id, 3, true)).status).toBe(200);
    expect(await state(sold)).toEqual({ stockItem: 9, shelf: 9, reserved: 0 });
  });

  it('virtual goods leave with the paid invoice', async () => {
    const sold = await sellGoods(shop, token, 2, { qty: 10, type: 'virtual' });
    expect(await state(sold)).toEqual({ stockItem: 8, shelf: 10, reserved: 2 });
    await call('POST', `order/${sold.id}/invoice`, { capture: true });
    expect(await state(sold)).toEqual({ stockItem: 8, shelf: 8, reserved: 0 });
  });

  it('reserve what a grouped product consists of, and downloads until they are paid', async () => {
    const { cup, album, set, download } = await sellSetAndAlbum();
    const both = () => Promise.all([cup, album].map(({ id, sku }) => state({ productId: id, sku })));
    expect(await both()).toEqual([
      { stockItem: 17, shelf: 20, reserved: 3 },
      { stockItem: 19, shelf: 20, reserved: 1 },
    ]);
    expect([(await ship(set)).status, (await call('POST', `order/${download}/invoice`, { capture: true })).status]).toEqual([200, 200]);
    expect(await both()).toEqual([
      { stockItem: 17, shelf: 17, reserved: 0 },
      { stockItem: 19, shelf: 19, reserved: 0 },
    ]);
  });

  it('an order from before there were reservations is shipped, canceled and refunded without them', async () => {
    const [shipped, canceled] = [await sellGoods(shop, token, 4, { qty: 10 }), await sellGoods(shop, token, 4, { qty: 10 })];
    for (const { id, productId } of [shipped, canceled]) {
      await shop.db.query('delete from inventory_reservation where order_id = $1', [id]);
      await shop.db.query('update stock_item set reserved = 0 where product_id = $1', [productId]);
      await shop.db.query('update sales_order set stock_id = null where entity_id = $1', [id]);
    }
    expect((await ship(shipped.id)).status).toBe(200);
    expect(await state(shipped)).toEqual({ stockItem: 6, shelf: 6, reserved: 0 });
    await call('POST', `order/${shipped.id}/invoice`, { capture: true });
    expect((await refund(shipped.id, 4, true)).status).toBe(200);
    expect(await state(shipped)).toEqual({ stockItem: 10, shelf: 10, reserved: 0 });
    expect((await call('POST', `orders/${canceled.id}/cancel`)).status).toBe(200);
    expect(await state(canceled)).toEqual({ stockItem: 10, shelf: 10, reserved: 0 });
  });
});

describe('orders of a stock with several sources', () => {
  beforeAll(async () => {
    stocked = await stockShop(shop, token);
  });
  const goods = async (sku: string) => {
    const { salable, sources } = await stocked.goodsOf(sku);
    return [salable, sources.north, sources.south];
  };

  it('are sold what the sources have, whatever the stock item says', async () => {
    const { id, sku } = await stocked.product({ north: 1, south: 1 });
    await order(sku, 2);
    expect(await goods(sku)).toEqual([0, 1, 1]);
    const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
    const more = await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { sku, qty: 1, quote_id: cartId } } });
    expect(more).toMatchObject({ status: 400, body: { message: 'The requested qty is not available.' } });
    expect(await stockQty(id)).toBe(0);
    expect(await reservedOf(shop, id, stocked.stockId)).toEqual({ sum: 2, rows: 2 });
    const render = async () =>
      (
        await call(
          'GET',
          `products-render-info?storeId=1&currencyCode=USD&searchCriteria[filter_groups][0][filters][0][field]=sku&searchCriteria[filter_groups][0][filters][0][value]=${sku}`,
        )
      ).body.items[0].is_salable;
    expect(await render()).toBe('1');
    await stocked.call('POST', 'inventory/source-items', {
      sourceItems: ['north', 'south'].map((source_code) => ({ sku, source_code, status: 0 })),
    });
    expect(await render()).toBe('0');
  });

  it('are shipped from the source that the shipment names', async () => {
    const { sku } = await stocked.product({ north: 3, south: 2 });
    const id = await order(sku, 4);
    expect((await ship(id)).status).toBe(400);
    expect((await ship(id, 'north')).body.message).toBe('Not all of your products are available in the requested quantity.');
    expect((await ship(id, 'nowhere')).status).toBe(404);
    expect((await ship(id, 'east', 1)).status).toBe(404);
    expect(await goods(sku)).toEqual([1, 3, 2]);
    const shipped = await ship(id, 'north', 3);
    expect(shipped.status).toBe(200);
    expect(await goods(sku)).toEqual([1, 0, 2]);
    expect((await call('GET', `shipment/${shipped.body}`)).body).toMatchObject({ extension_attributes: { source_code: 'north' } });
    const entity = { order_id: id, items: [{ order_item_id: await itemOf(id), qty: 1 }], extension_attributes: { source_code: 'south' } };
    expect((await call('POST', 'shipment', { entity })).body).toMatchObject({ extension_attributes: { source_code: 'south' } });
    expect(await goods(sku)).toEqual([1, 0, 1]);
    const items = (
      await stocked.call(
        'GET',
        `inventory/source-items?searchCriteria[filter_groups][0][filters][0][field]=sku&searchCriteria[filter_groups][0][filters][0][value]=${sku}`,
      )
    ).body.items;
    expect(items.map(({ source_code, status }: { source_code: string; status: number }) => [source_code, status])).toEqual([
      ['default', 0],
      ['north', 0],
      ['south', 1],
    ]);
  });

  it('return to the sources that they were shipped from, source by source', async () => {
    const { id: productId, sku } = await stocked.product({ north: 2, south: 2 });
    const id = await order(sku, 4);
    await call('POST', `order/${id}/invoice`, { capture: true });
    await ship(id, 'south', 1);
    await ship(id, 'north', 2);
    expect(await goods(sku)).toEqual([0, 0, 1]);
    // The one that was never shipped can be sold again, returned or not.
    expect((await refund(id, 1, false)).status).toBe(200);
    expect(await goods(sku)).toEqual([1, 0, 1]);
    expect((await refund(id, 1, true)).status).toBe(200);
    expect(await goods(sku)).toEqual([2, 0, 2]);
    expect((await refund(id, 1, true)).status).toBe(200);
    expect(await goods(sku)).toEqual([3, 1, 2]);
    expect((await refund(id, 1, false)).status).toBe(200);
    expect(await goods(sku)).toEqual([3, 1, 2]);
    expect(await reservedOf(shop, productId, stocked.stockId)).toEqual({ sum: 0, rows: 0 });
  });

  it('are canceled, which frees what is not shipped', async () => {
    const { id: productId, sku } = await stocked.product({ north: 5 });
    const id = await order(sku, 4);
    await ship(id, 'north', 1);
    expect(await goods(sku)).toEqual([1, 4, undefined]);
    expect((await call('POST', `orders/${id}/cancel`)).status).toBe(200);
    expect(await goods(sku)).toEqual([4, 4, undefined]);
    expect([await stockQty(productId), await reservedOf(shop, productId, stocked.stockId)]).toEqual([0, { sum: 0, rows: 0 }]);
  });

  it('keep their stock when the website gets another one', async () => {
    const { sku } = await stocked.product({ north: 5 });
    const id = await order(sku, 2);
    await stocked.call('PUT', `inventory/stocks/${stocked.stockId}`, { stock: { name: 'Three houses' } });
    expect((await stocked.call('DELETE', `inventory/stocks/${stocked.stockId}`)).status).toBe(400);
    expect((await ship(id, 'north', 1)).status).toBe(200);
    expect((await call('POST', `orders/${id}/cancel`)).status).toBe(200);
    expect(await goods(sku)).toEqual([4, 4, undefined]);
    const channels = { sales_channels: [{ type: 'website', code: 'base' }] };
    await stocked.call('PUT', `inventory/stocks/${stocked.stockId}`, { stock: { name: 'Three houses', extension_attributes: channels } });
  });

  it('virtual goods leave the first sources that have them when they are paid', async () => {
    const { id: productId, sku } = await stocked.product({ north: 2, south: 5 });
    await shop.db.query(`update product set type_id = 'virtual', weight = null where id = $1`, [productId]);
    const { id } = await sell(shop, token, (door) => door.add(sku, 3));
    await call('POST', `order/${id}/invoice`, { capture: true });
    expect(await goods(sku)).toEqual([4, 0, 4]);
    expect(await reservedOf(shop, productId, stocked.stockId)).toEqual({ sum: 0, rows: 0 });
  });

  it('a configurable and a bundle reserve and ship their parts', async () => {
    const shirt = await stockShirt(shop, { Red: { qty: 0 } });
    const red = shirt.children.Red ?? { id: 0, sku: '' };
    const choice = { configurable_item_options: [{ option_id: String(shirt.attributeId), option_value: shirt.colours.Red }] };
    await expect(sell(shop, token, (door) => door.add(shirt.sku, 1, choice))).rejects.toThrow('No order');
    await stocked.put(red.sku, { north: 5 });
    const { id } = await sell(shop, token, (door) => door.add(shirt.sku, 2, choice));
    expect([await goods(red.sku), await reservedOf(shop, red.id, stocked.stockId)]).toEqual([[3, 5, undefined], { sum: 2, rows: 2 }]);
    expect((await call('POST', `order/${id}/ship`, { arguments: { extension_attributes: { source_code: 'north' } } })).status).toBe(200);
    expect([await goods(red.sku), await reservedOf(shop, red.id, stocked.stockId)]).toEqual([[3, 3, undefined], { sum: 0, rows: 0 }]);
    const part = await stocked.product({ south: 9 });
    const kit = await stockKit(shop, [{ title: 'Part', selections: [{ product: part, qty: '3' }] }]);
    const bundle_options = kit.options.map(({ id: option_id, selections }) => ({
      option_id,
      option_qty: 1,
      option_selections: selections,
    }));
    const bundle = await sell(shop, token, (door) => door.add(kit.sku, 2, { bundle_options }));
    expect(await goods(part.sku)).toEqual([3, undefined, 9]);
    expect((await call('POST', `order/${bundle.id}/ship`, { arguments: { extension_attributes: { source_code: 'south' } } })).status).toBe(
      200,
    );
    expect([await goods(part.sku), await reservedOf(shop, part.id, stocked.stockId)]).toEqual([[3, undefined, 3], { sum: 0, rows: 0 }]);
  });

  it('a grouped product ships its parts from the named source, and a download leaves one when it is paid', async () => {
    const { cup, album, set, download } = await sellSetAndAlbum((sku) => stocked.put(sku, { north: 20 }));
    expect([await goods(cup.sku), await goods(album.sku)]).toEqual([
      [17, 20, undefined],
      [19, 20, undefined],
    ]);
    expect((await ship(set, 'north')).status).toBe(200);
    await call('POST', `order/${download}/invoice`, { capture: true });
    expect([await goods(cup.sku), await goods(album.sku)]).toEqual([
      [17, 17, undefined],
      [19, 19, undefined],
    ]);
  });

  it('a deleted product takes its reservations along', async () => {
    const { id: productId, sku } = await stocked.product({ north: 2 });
    const id = await order(sku, 1);
    await shop.db.query('delete from product where id = $1', [productId]);
    expect(await shop.db.query('select 1 from inventory_reservation where product_id = $1', [productId])).toEqual([]);
    expect((await call('POST', `orders/${id}/cancel`)).status).toBe(200);
  });
});

describe('POST /V1/inventory/source-selection-algorithm-result', () => {
  const select = (items: object[], algorithmCode = 'priority') =>
    stocked.call('POST', 'inventory/source-selection-algorithm-result', {
      inventoryRequest: { stock_id: stocked.stockId, items },
      algorithmCode,
    });

  it('takes from each source in order what it has', async () => {
    expect((await stocked.call('GET', 'inventory/source-selection-algorithm-list')).body).toMatchObject([
      { code: 'priority' },
      { code: 'distance' },
    ]);
    const { sku } = await stocked.product({ north: 2, south: 5, east: 1 });
    const { body } = await select([{ sku: sku.toUpperCase(), qty: 4 }]);
    const row = (source_code: string, qty_to_deduct: number, qty_available: number) => ({
      source_code,
      qty_to_deduct,
      qty_available,
      sku: sku.toUpperCase(),
    });
    expect(body).toEqual({ source_selection_items: [row('north', 2, 2), row('south', 2, 5), row('east', 0, 1)], shippable: true });
    expect((await select([{ sku, qty: 9 }])).body.shippable).toBe(false);
    expect((await select([{ sku: 'no-such', qty: 1 }])).body).toEqual({ source_selection_items: [], shippable: false });
  });

  it('refuses an unknown algorithm, bad quantities and whoever has no right', async () => {
    expect((await select([], 'magic')).body).toMatchObject({
      message: 'There is no such Source Selection Algorithm implemented: %1',
      parameters: ['magic'],
    });
    expect((await select([{ sku: 'x', qty: -1 }])).status).toBe(400);
    const { token: clerk } = await shop.admin('Magento_Catalog::products');
    for (const [method, path] of [
      ['GET', 'list'],
      ['POST', 'result'],
    ] as const) {
      const answer = await shop.call(method, `/V1/inventory/source-selection-algorithm-${path}`, {
        token: clerk,
        ...(method === 'POST' && { body: {} }),
      });
      expect(answer.status).toBe(401);
    }
  });
});

describe('distances', () => {
  const get = (path: string) => stocked.call('GET', `inventory/${path}`);
  const address = (values: Record<string, string>) =>
    Object.entries({ country: '', postcode: '', street: '', region: '', city: '', ...values })
      .map(([name, value]) => `address[${name}]=${encodeURIComponent(value)}`)
      .join('&');
  const line = (country: string, postcode: string, city: string, lat: number, lng: number) =>
    [country, postcode, city, 'Region', '', '', '', '', '', lat, lng, 6].join('\t');
  beforeAll(async () => {
    const places = [
      line('DE', '10115', 'Berlin', 52.532, 13.385),
      line('DE', '10117', 'Berlin', 52.517, 13.387),
      line('DE', '80331', 'München', 48.137, 11.573),
    ];
    expect(await importPlaces(shop.db, `${places.join('\n')}\n`)).toBe(3);
  });

  it('are measured along the great circle', async () => {
    const distance = await get('get-distance?source[lat]=52.532&source[lng]=13.385&destination[lat]=48.137&destination[lng]=11.573');
    expect([distance.status, Math.round(distance.body)]).toEqual([200, 505]);
    expect((await get('get-distance?source[lat]=1&source[lng]=2&destination[lat]=1&destination[lng]=2')).body).toBe(0);
    expect((await get('get-distance-provider-code')).body).toBe('offline');
    for (const bad of [
      'source[lat]=91&source[lng]=0&destination[lat]=0&destination[lng]=0',
      'source[lat]=1',
      'source[lat]=a&source[lng]=0&destination[lat]=0&destination[lng]=0',
    ]) {
      expect((await get(`get-distance?${bad}`)).status).toBe(400);
    }
  });

  it('are between addresses, by postcode and otherwise by city', async () => {
    expect((await get(`get-latlng-from-address?${address({ country: 'de', postcode: '10 117', city: 'Nowhere' })}`)).body).toEqual({
      lat: 52.517,
      lng: 13.387,
    });
    expect((await get(`get-latslngs-from-address?${address({ country: 'DE', postcode: '99999', city: 'BERLIN' })}`)).body).toHaveLength(2);
    for (const path of ['get-latlng-from-address', 'get-latslngs-from-address']) {
      expect(await get(`${path}?${address({ country: 'FR', postcode: '10115' })}`)).toMatchObject({
        status: 404,
        body: { message: 'Unknown geoname for %1', parameters: ['10115 FR'] },
      });
      expect((await get(`${path}?address[country]=DE`)).status).toBe(400);
    }
  });

  it('order the sources of a shipment; unknown ones come last', async () => {
    await stocked.call('PUT', 'inventory/sources/north', { source: { postcode: 'nowhere' } });
    await stocked.call('PUT', 'inventory/sources/south', { source: { postcode: '80331' } });
    await stocked.call('PUT', 'inventory/sources/east', { source: { latitude: 52.5, longitude: 13.4 } });
    const { sku } = await stocked.product({ north: 5, south: 5, east: 5 });
    const chosen = async (destination_address?: object) => {
      const inventoryRequest = { stock_id: stocked.stockId, items: [{ sku, qty: 12 }], extension_attributes: { destination_address } };
      return stocked.call('POST', 'inventory/source-selection-algorithm-result', { inventoryRequest, algorithmCode: 'distance' });
    };
    const to = (postcode: string) => ({ country: 'DE', postcode, street: '', region: '', city: '' });
    const order = async (postcode: string) =>
      (await chosen(to(postcode))).body.source_selection_items.map(({ source_code, qty_to_deduct }: Record<string, unknown>) => [
        source_code,
        qty_to_deduct,
      ]);
    expect(await order('10115')).toEqual([
      ['east', 5],
      ['south', 5],
      ['north', 2],
    ]);
    expect(await order('80331')).toEqual([
      ['south', 5],
      ['east', 5],
      ['north', 2],
    ]);
    expect(await order('00000')).toEqual([
      ['north', 5],
      ['south', 5],
      ['east', 2],
    ]);
    expect(await chosen()).toMatchObject({ status: 400, body: { message: 'No destination address was provided in the request' } });
  });

  it('an import replaces the places of its countries, and changes nothing with an invalid line', async () => {
    await expect(
      importPlaces(shop.db, [line('DE', '1', 'X', 1, 1), line('DE', '', 'Y', 1, 1), line('DE', '2', 'Z', 95, 1)].join('\n')),
    ).rejects.toMatchObject({
      errors: [{ parameters: { line: 2 } }, { parameters: { line: 3 } }],
    });
    await expect(importPlaces(shop.db, '\n')).rejects.toThrow('The file has no places.');
    expect(await importPlaces(shop.db, line('AT', '1010', 'Wien', 48.2, 16.37))).toBe(1);
    expect((await get(`get-latlng-from-address?${address({ country: 'DE', postcode: '10115' })}`)).status).toBe(200);
  });

  it.each(['get-distance-provider-code', 'get-distance?source[lat]=1', 'get-latlng-from-address', 'get-latslngs-from-address'])(
    '%s needs the right',
    async (path) => {
      const { token: clerk } = await shop.admin('Magento_Catalog::products');
      expect((await shop.call('GET', `/V1/inventory/${path}`, { token: clerk })).status).toBe(401);
    },
  );
});
