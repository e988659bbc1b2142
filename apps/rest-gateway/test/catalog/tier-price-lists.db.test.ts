import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
/** The catalogue alone. */
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::catalog'));
});
afterAll(() => shop.close());

const call = (method: string, path: string, body: unknown, caller: string | undefined = token) =>
  shop.call(method, `/V1/products/${path}`, { token: caller, body });
const tiers = (...skus: string[]) => call('POST', 'tier-prices-information', { skus }).then(({ body }) => body);
const save = (...prices: unknown[]) => call('POST', 'tier-prices', { prices });
const replace = (...prices: unknown[]) => call('PUT', 'tier-prices', { prices });
const remove = (...prices: unknown[]) => call('POST', 'tier-prices-delete', { prices });

const tier = (sku: string, rest: Record<string, unknown> = {}) => ({
  price: 8,
  price_type: 'fixed',
  website_id: 0,
  sku,
  customer_group: 'ALL GROUPS',
  quantity: 5,
  ...rest,
});

describe('POST /V1/products/tier-prices', () => {
  it('adds tiers of many products, changes those of the same key and leaves the others', async () => {
    const [first, second] = [await stockProduct(shop, { price: '10.0000' }), await stockProduct(shop)];
    const general = tier(first.sku, { price: 12.5, price_type: 'discount', website_id: 1, customer_group: 'General', quantity: 2.5 });
    expect(await save(tier(first.sku), general, tier(second.sku, { price: 3.1425 }))).toMatchObject({ status: 200, body: [] });
    expect(await tiers(first.sku, second.sku, 'no-such-sku')).toEqual([tier(first.sku), general, tier(second.sku, { price: 3.1425 })]);
    const changed = { price: 7, customer_group: 'all groups' };
    expect((await save(tier(first.sku.toUpperCase(), changed))).body).toEqual([]);
    expect(await tiers(first.sku)).toEqual([tier(first.sku, { price: 7 }), general]);
  });

  it('sets what a cart costs', async () => {
    const { sku } = await stockProduct(shop, { price: '20.0000' });
    await save(tier(sku, { price: 25, price_type: 'discount', quantity: 2 }));
    const { body: cart } = await shop.call('POST', '/V1/guest-carts');
    const { body: item } = await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { quote_id: cart, sku, qty: 2 } } });
    expect(item).toMatchObject({ price: 15 });
  });

  it('updates the modification time of the product', async () => {
    const { sku } = await stockProduct(shop);
    await shop.db.query(`update product set updated_at = '2020-01-01' where sku = $1`, [sku]);
    await save(tier(sku));
    const { token: boss } = await shop.admin();
    const { body: product } = await shop.call('GET', `/V1/products/${sku}`, { token: boss });
    expect(product.updated_at).not.toMatch(/^2020/);
  });

  const row = 'Row ID: SKU = %SKU, Website ID: %websiteId, Customer Group: %customerGroup, Quantity: %qty.';

  it('saves what it can and returns the faults of the other lines in their order', async () => {
    const { sku } = await stockProduct(shop);
    const place = [sku, '0', 'ALL GROUPS', '5'];
    const { status, body } = await save(
      tier('no-such-sku'),
      tier(sku, { price: -1 }),
      tier(sku, { price: null, quantity: 6 }),
      tier(sku, { price: 101, price_type: 'discount', quantity: 7 }),
      tier(sku, { price_type: 'gift', quantity: 8 }),
      tier(sku, { quantity: 0.5 }),
      tier(sku, { website_id: 99, quantity: 9 }),
      tier(sku, { customer_group: 'Nobody', quantity: 10 }),
      tier(sku, { quantity: 30 }),
    );
    expect(status).toBe(200);
    expect(body).toEqual([
      { message: `Invalid attribute SKU = %SKU. ${row}`, parameters: ['no-such-sku', '0', 'ALL GROUPS', '5'] },
      { message: `Invalid attribute Price = %price. ${row}`, parameters: ['-1', ...place] },
      { message: `Invalid attribute Price = %price. ${row}`, parameters: ['', sku, '0', 'ALL GROUPS', '6'] },
      { message: `Invalid attribute Price = %price. ${row}`, parameters: ['101', sku, '0', 'ALL GROUPS', '7'] },
      { message: `Invalid attribute Price Type = %priceType. ${row}`, parameters: ['gift', sku, '0', 'ALL GROUPS', '8'] },
      { message: `Invalid attribute Quantity = %qty. ${row}`, parameters: [sku, '0', 'ALL GROUPS', '0.5'] },
      { message: `Invalid attribute Website ID = %websiteId. ${row}`, parameters: [sku, '99', 'ALL GROUPS', '9'] },
      { message: `No such entity with Customer Group = %customerGroup. ${row}`, parameters: [sku, '0', 'Nobody', '10'] },
    ]);
    expect(await tiers(sku)).toEqual([tier(sku, { quantity: 30 })]);
  });

  it('returns every fault of a line', async () => {
    const { body } = await save(tier('no-such-sku', { price: -1, price_type: 'gift', quantity: 0, website_id: 99, customer_group: '' }));
    expect(body).toHaveLength(6);
  });

  it('refuses both of two lines with the same key', async () => {
    const { sku } = await stockProduct(shop);
    const { body } = await save(tier(sku), tier(sku.toUpperCase(), { price: 4, customer_group: 'All Groups' }), tier(sku, { quantity: 6 }));
    expect(body).toHaveLength(2);
    expect(body[0].message).toMatch(/^We found a duplicate website, tier price, customer group and quantity: /);
    expect(body[0].parameters).toEqual([sku, '0', 'ALL GROUPS', '5']);
    expect(await tiers(sku)).toEqual([tier(sku, { quantity: 6 })]);
  });

  it('refuses a tier for one website beside one for all, and the reverse', async () => {
    const [first, second] = [await stockProduct(shop), await stockProduct(shop)];
    await save(tier(first.sku), tier(second.sku, { website_id: 1 }));
    expect((await save(tier(first.sku, { website_id: 1 }))).body).toHaveLength(1);
    expect((await save(tier(second.sku))).body).toHaveLength(1);
    expect(await tiers(first.sku, second.sku)).toEqual([tier(first.sku), tier(second.sku, { website_id: 1 })]);
  });

  it('takes percentages alone for a bundle, and nothing for a configurable product', async () => {
    const { token: boss } = await shop.admin();
    for (const type_id of ['bundle', 'configurable']) {
      const product = { sku: `tiered ${type_id}`, name: type_id, type_id, attribute_set_id: 4 };
      expect((await shop.call('POST', '/V1/products', { token: boss, body: { product } })).status).toBe(200);
    }
    const discount = { price: 10, price_type: 'discount' };
    const { body } = await save(
      tier('tiered bundle'),
      tier('tiered bundle', { ...discount, quantity: 2 }),
      tier('tiered configurable', discount),
    );
    expect(body.map(({ message }: { message: string }) => message.split(' = ')[0])).toEqual([
      'Invalid attribute Price Type',
      'Invalid attribute SKU',
    ]);
    expect(await tiers('tiered bundle', 'tiered configurable')).toEqual([tier('tiered bundle', { ...discount, quantity: 2 })]);
  });
});

describe('PUT /V1/products/tier-prices', () => {
  it('replaces all tiers of the products of valid lines, and leaves other products', async () => {
    const [first, second] = [await stockProduct(shop), await stockProduct(shop)];
    await save(tier(first.sku), tier(first.sku, { quantity: 50 }), tier(second.sku));
    const { body } = await replace(tier(first.sku, { price: 2, website_id: 1 }), tier(second.sku, { quantity: 0 }));
    expect(body).toHaveLength(1);
    expect(await tiers(first.sku, second.sku)).toEqual([tier(first.sku, { price: 2, website_id: 1 }), tier(second.sku)]);
  });
});

it('lists of the same products, saved at once in any order, are saved whole one after the other', async () => {
  const skus = await Promise.all(Array.from({ length: 20 }, async () => (await stockProduct(shop)).sku));
  const listOf = (price: number) => {
    const lines = skus.map((sku) => tier(sku, { price }));
    return price % 2 === 0 ? lines : lines.reverse();
  };
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((price) => (price > 3 ? replace : save)(...listOf(price))));
  for (const { status, body } of answers) expect([status, body]).toEqual([200, []]);
  const stored: { price: number }[] = await tiers(...skus);
  expect(stored).toHaveLength(skus.length);
  expect(new Set(stored.map(({ price }) => price)).size).toBe(1);
});

describe('POST /V1/products/tier-prices-delete', () => {
  it('deletes the tiers that equal the given ones, price included', async () => {
    const { sku } = await stockProduct(shop);
    const discount = tier(sku, { price: 12.5, price_type: 'discount', quantity: 9 });
    await save(tier(sku), discount);
    const others = [{ price: 9 }, { price_type: 'discount' }, { website_id: 1 }, { customer_group: 'General' }, { quantity: 6 }];
    for (const other of others) expect((await remove(tier(sku, other))).body).toEqual([]);
    expect(await tiers(sku)).toEqual([tier(sku), discount]);
    expect(await remove(tier(sku), discount)).toMatchObject({ status: 200, body: [] });
    expect(await tiers(sku)).toEqual([]);
    expect((await remove(tier('no-such-sku'))).body).toHaveLength(1);
  });

  it('deletes the percentage of a bundle that its own route has set', async () => {
    const { token: boss } = await shop.admin();
    const product = { sku: 'old bundle', name: 'Old bundle', type_id: 'bundle', attribute_set_id: 4 };
    await shop.call('POST', '/V1/products', { token: boss, body: { product } });
    await shop.call('POST', '/V1/products/old%20bundle/group-prices/all/tiers/5/price/15', { token: boss });
    const own = tier('old bundle', { price: 15, price_type: 'discount' });
    expect(await tiers('old bundle')).toEqual([own]);
    expect((await remove(own)).body).toEqual([]);
    expect(await tiers('old bundle')).toEqual([]);
  });
});

it('the lists of tiers refuse what is no list of prices, and callers without the resource', async () => {
  const { sku } = await stockProduct(shop);
  await save(tier(sku));
  const bodies = [
    {},
    { prices: 'all' },
    { prices: [{ sku }] },
    { prices: [tier(sku, { quantity: 'many' })] },
    { prices: [tier(sku, { tint: 1 })] },
  ];
  const writes = [
    ['POST', 'tier-prices'],
    ['PUT', 'tier-prices'],
    ['POST', 'tier-prices-delete'],
  ] as const;
  const { token: clerk } = await shop.admin('Magento_Catalog::products');
  const { token: customer } = await shop.customer();
  for (const [method, path] of writes) {
    for (const body of bodies) expect((await call(method, path, body)).status, JSON.stringify(body)).toBe(400);
    for (const caller of [clerk, customer, '']) {
      expect((await call(method, path, { prices: [tier(sku, { price: 1 })] }, caller)).status).toBe(401);
    }
  }
  expect((await call('POST', 'tier-prices-information', {})).status).toBe(400);
  expect((await call('POST', 'tier-prices-information', { skus: [] }, clerk)).status).toBe(401);
  expect(await tiers(sku)).toEqual([tier(sku)]);
});
