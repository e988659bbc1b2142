import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  for (const sku of ['cup', 'plate', 'bowl', 'a b/c']) {
    await send('POST', '/V1/products', { product: { sku, name: `Name of ${sku}`, price: 20, attribute_set_id: 4 } });
  }
});
afterAll(() => shop.close());

const send = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const set = (items: unknown, sku = 'cup') => send('POST', `/V1/products/${sku}/links`, { items });
const save = (entity: object, sku = 'cup') => send('PUT', `/V1/products/${sku}/links`, { entity });
const list = async (type: string) => (await send('GET', `/V1/products/cup/links/${type}`)).body;
const link = (link_type: string, linked_product_sku: string, position?: number) => ({ link_type, linked_product_sku, position });
const answered = (link_type: string, linked_product_sku: string, position: number) => ({
  sku: 'cup',
  link_type,
  linked_product_sku,
  linked_product_type: 'simple',
  position,
});

describe('the types of links', () => {
  it('are told with their codes', async () => {
    expect((await send('GET', '/V1/products/links/types')).body).toEqual([
      { code: 1, name: 'related' },
      { code: 5, name: 'crosssell' },
      { code: 4, name: 'upsell' },
      { code: 3, name: 'associated' },
    ]);
  });

  it('have attributes; an unknown type is a 404', async () => {
    const position = { code: 'position', type: 'int' };
    expect((await send('GET', '/V1/products/links/related/attributes')).body).toEqual([position]);
    expect((await send('GET', '/V1/products/links/associated/attributes')).body).toEqual([position, { code: 'qty', type: 'decimal' }]);
    expect(await send('GET', '/V1/products/links/friends/attributes')).toMatchObject({ status: 404, body: { parameters: ['friends'] } });
    expect((await send('GET', '/V1/products/links/constructor/attributes')).status).toBe(404);
  });
});

describe('POST /V1/products/{sku}/links', () => {
  it('replaces the links of one type and leaves the others', async () => {
    expect((await set([link('upsell', 'bowl', 3)])).body).toBe(true);
    expect((await set([link('related', 'plate'), link('related', 'a b/c')])).body).toBe(true);
    expect(await list('related')).toEqual([answered('related', 'plate', 1), answered('related', 'a b/c', 2)]);
    expect((await set([link('related', 'BOWL', 7)])).body).toBe(true);
    expect(await list('related')).toEqual([answered('related', 'bowl', 7)]);
    expect(await list('upsell')).toEqual([answered('upsell', 'bowl', 3)]);
    expect((await send('GET', '/V1/products/cup')).body.product_links).toHaveLength(2);
  });

  it('goes by the type of the last item; those of another type are added', async () => {
    expect((await set([link('upsell', 'plate', 4), link('related', 'plate', 1)])).body).toBe(true);
    expect(await list('upsell')).toEqual([answered('upsell', 'bowl', 3), answered('upsell', 'plate', 4)]);
    expect(await list('related')).toEqual([answered('related', 'plate', 1)]);
  });

  it('takes back what it answered', async () => {
    const before = await list('upsell');
    expect((await set(before)).body).toBe(true);
    expect(await list('upsell')).toEqual(before);
  });

  it.each<[string, unknown]>([
    ['no items', undefined],
    ['an empty list', []],
    ['an item without type', [{ linked_product_sku: 'plate' }]],
    ['an item without product', [{ link_type: 'related' }]],
    ['a negative quantity', [{ ...link('associated', 'plate'), extension_attributes: { qty: -1 } }]],
    ['an unknown property', [{ ...link('related', 'plate'), colour: 'red' }]],
  ])('refuses %s by 400 and leaves the links', async (_, items) => {
    expect((await set(items)).status).toBe(400);
    expect(await list('related')).toHaveLength(1);
  });

  it('answers an unknown type by 404 and leaves the links', async () => {
    expect(await set([link('related', 'bowl'), link('friends', 'plate')])).toMatchObject({
      status: 404,
      body: { message: 'The "%1" link type is unknown. Verify the type and try again.', parameters: ['friends'] },
    });
    expect(await list('related')).toHaveLength(1);
  });

  it('tells an unknown product, at either end, by 404', async () => {
    expect(await set([link('related', 'nowhere')])).toMatchObject({ status: 404, body: { parameters: { fieldValue: 'nowhere' } } });
    expect((await set([link('related', 'plate')], 'nowhere')).status).toBe(404);
    expect((await send('GET', '/V1/products/nowhere/links/related')).status).toBe(404);
    expect((await send('GET', '/V1/products/cup/links/friends')).status).toBe(404);
  });
});

describe('PUT /V1/products/{sku}/links', () => {
  it('adds a link at the end and changes it in place', async () => {
    expect((await save({ ...link('crosssell', 'plate', 5), sku: 'ignored' })).body).toBe(true);
    expect((await save(link('crosssell', 'bowl'))).body).toBe(true);
    expect(await list('crosssell')).toEqual([answered('crosssell', 'plate', 5), answered('crosssell', 'bowl', 6)]);
    expect((await save(link('crosssell', 'plate', 9))).body).toBe(true);
    expect(await list('crosssell')).toEqual([answered('crosssell', 'bowl', 6), answered('crosssell', 'plate', 9)]);
  });

  it('keeps position and quantity that are not sent', async () => {
    await save({ ...link('associated', 'plate', 2), extension_attributes: { qty: 1.5 } });
    await save(link('associated', 'plate'));
    expect(await list('associated')).toEqual([{ ...answered('associated', 'plate', 2), extension_attributes: { qty: 1.5 } }]);
  });

  it('refuses a link without type by 400 and tells an unknown product by 404', async () => {
    expect((await save({ linked_product_sku: 'plate' })).status).toBe(400);
    expect((await save(link('friends', 'plate'))).status).toBe(400);
    expect((await send('PUT', '/V1/products/cup/links', {})).status).toBe(400);
    expect((await save(link('related', 'nowhere'))).status).toBe(404);
    expect((await save(link('related', 'plate'), 'nowhere')).status).toBe(404);
  });
});

describe('DELETE /V1/products/{sku}/links/{type}/{linkedProductSku}', () => {
  it('removes one link, of an sku with a slash too', async () => {
    await save(link('related', 'a b/c'));
    expect((await send('DELETE', '/V1/products/cup/links/related/a%20b%2Fc')).body).toBe(true);
    expect(await list('related')).toEqual([answered('related', 'plate', 1)]);
  });

  it('tells an unknown product, type or link by 404', async () => {
    for (const path of ['cup/links/related/bowl', 'cup/links/related/nowhere', 'cup/links/friends/plate', 'nowhere/links/related/plate']) {
      expect((await send('DELETE', `/V1/products/${path}`)).status).toBe(404);
    }
  });
});

it('links saved both ways at the same time are all there', async () => {
  const answers = await Promise.all([
    save(link('upsell', 'bowl'), 'plate'),
    save(link('upsell', 'plate'), 'bowl'),
    save(link('related', 'bowl'), 'plate'),
    save(link('related', 'plate'), 'bowl'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const sku of ['plate', 'bowl']) expect((await send('GET', `/V1/products/${sku}`)).body.product_links).toHaveLength(2);
});

it('refuses guests, customers and admins without the resource by 401, whatever they send', async () => {
  const { token: customer } = await shop.customer();
  const { token: bare } = await shop.admin('Magento_Catalog::products');
  for (const caller of [undefined, customer, bare]) {
    for (const [method, path] of [
      ['GET', '/V1/products/links/types'],
      ['GET', '/V1/products/links/related/attributes'],
      ['GET', '/V1/products/cup/links/related'],
      ['POST', '/V1/products/cup/links'],
      ['PUT', '/V1/products/cup/links'],
      ['DELETE', '/V1/products/cup/links/related/plate'],
    ] as const) {
      expect((await shop.call(method, path, { token: caller })).status).toBe(401);
    }
  }
});
