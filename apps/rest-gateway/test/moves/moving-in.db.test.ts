import { join } from 'node:path';
import { importShop, openSource } from '@merx/import';
import { compareShops } from '@merx/import/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { LEFT_BEHIND, readerOf, readFrom, told } from './moved-shop.js';
import { moveOrdersOn } from './orders-that-move-on.js';
import { fillShopToMove } from './shop-to-move.js';
import { moveStocksOn } from './stocks-to-move.js';

let old: Shop;
let shop: Shop;
let tokens: { old: string; shop: string };
let report: Awaited<ReturnType<typeof importShop>>;

const move = (options: { dryRun?: boolean; token?: string } = {}) =>
  importShop({
    db: shop.db,
    settings: shop.settings,
    source: openSource({ url: old.baseUrl, token: options.token ?? tokens.old, backoffMs: 1 }),
    mediaUrl: `${old.baseUrl}/media`,
    stateFile: join(shop.privateDir, 'state.jsonl'),
    ...options,
  });

beforeAll(async () => {
  [old, shop] = [await openShop(), await openShop()];
  tokens = { old: (await old.admin()).token, shop: (await shop.admin()).token };
  await fillShopToMove(old, tokens.old);
  // What is here already takes ids, so that none of the source's fits by chance.
  const taken = [
    ['/V1/customerGroups', { group: { code: 'Here', tax_class_id: 3 } }],
    ['/V1/taxClasses', { taxClass: { class_name: 'Here', class_type: 'PRODUCT' } }],
    ['/V1/categories', { category: { name: 'Here', parent_id: 2, is_active: true } }],
    ['/V1/products', { product: { sku: 'here', name: 'A thing', price: 1, attribute_set_id: 4, type_id: 'simple' } }],
    ['/V1/customers', { customer: { email: 'here@move.test', firstname: 'H', lastname: 'Ere' } }],
    ['/V1/products/attribute-sets', { attributeSet: { attribute_set_name: 'Here', sort_order: 1 }, skeletonId: 4 }],
    [
      '/V1/products/attributes',
      {
        attribute: {
          attribute_code: 'here',
          frontend_input: 'select',
          frontend_labels: [{ store_id: 0, label: 'Here' }],
          options: [{ label: 'A' }],
        },
      },
    ],
  ] as const;
  for (const [path, body] of taken) {
    const answer = await shop.call('POST', path, { token: tokens.shop, body });
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200);
  }
  await shop.db.query('delete from mail_message');
  report = await move();
}, 280_000);
afterAll(() => Promise.all([old.close(), shop.close()]));

const get = (from: Shop, path: string) => readFrom(from, from === old ? tokens.old : tokens.shop, path);
const compare = () => compareShops(readerOf(old, tokens.old), readerOf(shop, tokens.shop));

const hasOwner = ({ customer, items }: { customer: { id?: number }; items?: unknown[] }) => customer.id && items?.length;

/** What the customer has in the cart, by what people read. */
async function cartOf(from: Shop) {
  const { items } = (await get(from, '/V1/carts/search?searchCriteria')).items.find(hasOwner);
  return items.map(({ sku, qty, price, name, product_type }: Record<string, unknown>) => ({ sku, qty, price, name, product_type }));
}

describe('a move from one shop to another', () => {
  it('brings everything', () => {
    expect(report.faults()).toEqual([]);
    expect(Object.fromEntries(report.counts().map(({ kind, created }) => [kind, created]))).toMatchObject({
      ...{
        'store view': 2,
        'tax class': 1,
        'tax rate': 1,
        'tax rule': 1,
        'customer group': 1,
        attribute: 1,
        'attribute set': 1,
        coupon: 1,
      },
      ...{ 'price rule': 1, 'CMS page': 1, 'CMS block': 1, cart: 1, invoice: 1, shipment: 1, 'credit memo': 1, return: 1 },
      ...{ source: 3, stock: 1, 'return option': 1 },
    });
    expect(report.notes().join(' ')).toContain('passwords');
    expect(report.notes().filter((note) => note.includes('paint-song'))).toEqual([expect.stringContaining('"Score"')]);
  });

  it('has reserved the same of each product in each stock, with or without an order', async () => {
    const reserved = (from: Shop) =>
      from.db.query(
        `select p.sku, s.name, sum(r.quantity)::float as quantity from inventory_reservation r join product p on p.id = r.product_id
         join inventory_stock s on s.stock_id = r.stock_id group by 1, 2 having sum(r.quantity) <> 0 order by 1, 2`,
      );
    const there = await reserved(old);
    expect(there).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Two houses', quantity: -3 })]));
    expect(await reserved(shop)).toEqual(there);
  });

  it('has the same in every list, field by field', async () => {
    const { compared, differences } = await compare();
    expect(differences.map(told)).toEqual(LEFT_BEHIND);
    expect(await cartOf(shop)).toEqual(await cartOf(old));
    for (const [list, count] of Object.entries(compared)) expect(count, list).toBeGreaterThan(0);
  });

  it('has products with the options, parts and places of this shop', async () => {
    const read = async (sku: string) => get(shop, `/V1/products/${sku}`);
    const theirs = await get(old, '/V1/products/paint%2FAzure');
    const attribute = await get(shop, '/V1/products/attributes/hue');
    const [azure, paint, bundle, grouped, song] = await Promise.all(
      ['paint%2FAzure', 'paint', 'paint-set', 'paint-group', 'paint-song'].map(read),
    );
    const option = attribute.options.find(({ label }: { label: string }) => label === 'Azure').value;
    expect(azure.custom_attributes).toContainEqual({ attribute_code: 'hue', value: option });
    const groups = (await get(shop, '/V1/customerGroups/search?searchCriteria')).items;
    const trade = groups.find(({ code }: { code: string }) => code === 'Trade').id;
    expect(azure.tier_prices).toMatchObject([{ customer_group_id: trade, qty: 5, value: 9.5 }]);
    expect(azure.extension_attributes.stock_item).toMatchObject({ qty: theirs.extension_attributes.stock_item.qty, is_in_stock: true });
    expect(await get(shop, `/V1/categories/${azure.extension_attributes.category_links[0].category_id}`)).toMatchObject({ name: 'Pots' });
    expect((await get(shop, `/media/catalog/product${azure.media_gallery_entries[0].file}`)).length).toBeGreaterThan(0);
    expect(paint.extension_attributes.configurable_product_links).toContain(azure.id);
    expect(paint.extension_attributes.configurable_product_options).toMatchObject([{ attribute_id: String(attribute.attribute_id) }]);
    expect(bundle.extension_attributes.bundle_product_options).toMatchObject([
      { title: 'Pot', product_links: [{ sku: 'paint/Azure', qty: 2 }] },
    ]);
    expect(grouped.product_links).toMatchObject([
      { linked_product_sku: 'paint' },
      { linked_product_sku: 'paint/Azure', extension_attributes: { qty: 3 } },
    ]);
    expect(song.extension_attributes.downloadable_product_links).toMatchObject([{ title: 'Song', link_url: 'https://files.test/1.mp3' }]);
    const sample = await get(shop, `/downloads/sample/link/${song.extension_attributes.downloadable_product_links[0].id}`);
    expect(sample).toBe('la la');
    expect((await get(shop, '/media/catalog/category/pots.png')).length).toBeGreaterThan(0);
    expect(await get(shop, '/rest/german/V1/products/paint%2FAzure')).toMatchObject({ name: 'Farbe Azur' });
  });

  it('has documents of the orders and customers of this shop, and tells nobody', async () => {
    const [invoice] = (await get(shop, '/V1/invoices?searchCriteria')).items;
    const order = await get(shop, `/V1/orders/${invoice.order_id}`);
    expect(invoice.items[0].order_item_id).toBe(order.items[0].item_id);
    expect(await shop.db.query('select from mail_message')).toEqual([]);
  });

  it('tells in words what was chosen of ordered goods', async () => {
    const wordsOf = (from: Shop) =>
      from.db.query(`select sku, product_options -> 'labels' as words from sales_order_item where product_options ? 'labels' order by sku`);
    const words = await wordsOf(shop);
    expect(words).toEqual(await wordsOf(old));
    expect(words.length).toBeGreaterThanOrEqual(4);
  });

  it('changes nothing the second time, and what has changed the third', async () => {
    const state = () =>
      shop.db.query(`select 'p', id::text, xmin::text from product union all select 'c', id::text, xmin::text from customer
      union all select 'o', entity_id::text, xmin::text from sales_order union all select 'k', id::text, xmin::text from category order by 1, 2`);
    const before = await state();
    const again = await move();
    expect(again.counts().map(({ kind, created, changed, failed }) => [kind, created, changed, failed])).toEqual(
      report.counts().map(({ kind }) => [kind, 0, 0, 0]),
    );
    expect(await state()).toEqual(before);
    const body = { product: { sku: 'paint-lesson', name: 'A long lesson' } };
    await old.call('PUT', '/rest/all/V1/products/paint-lesson', { token: tokens.old, body });
    const dry = await move({ dryRun: true });
    expect(dry.counts().filter(({ changed }) => changed > 0)).toMatchObject([{ kind: 'product', changed: 1 }]);
    expect(await state()).toEqual(before);
    await move();
    expect(await get(shop, '/V1/products/paint-lesson')).toMatchObject({ name: 'A long lesson' });
  }, 280_000);

  it('carries what has become of orders since, and of carts', async () => {
    await moveOrdersOn(old, tokens.old);
    await moveStocksOn(old, tokens.old);
    const [theirs] = (await get(old, '/V1/carts/search?searchCriteria')).items.filter(hasOwner);
    await old.call('DELETE', `/V1/carts/${theirs.id}/items/${theirs.items[0].item_id}`, { token: tokens.old });
    const second = await move();
    expect(second.faults()).toEqual([]);
    expect(second.counts().find(({ kind }) => kind === 'order')).toMatchObject({ created: 0, changed: 5, failed: 0 });
    expect((await compare()).differences.map(told)).toEqual(LEFT_BEHIND);
    expect(await cartOf(shop)).toEqual(await cartOf(old));
    const third = await move();
    expect(third.counts().map(({ kind, created, changed, failed }) => [kind, created, changed, failed])).toEqual(
      second.counts().map(({ kind }) => [kind, 0, 0, 0]),
    );
  }, 280_000);

  it('leaves an order alone that went on in both shops, with its documents', async () => {
    const [theirs] = (await get(old, '/V1/orders?searchCriteria')).items.filter(({ state }: { state: string }) => state === 'new');
    const [ours] = (await get(shop, '/V1/orders?searchCriteria')).items.filter(
      ({ increment_id }: { increment_id: string }) => increment_id === theirs.increment_id,
    );
    for (const [at, id] of [
      [old, theirs.entity_id],
      [shop, ours.entity_id],
    ] as const) {
      const token = at === old ? tokens.old : tokens.shop;
      expect((await at.call('POST', `/V1/order/${id}/invoice`, { token, body: {} })).status).toBe(200);
    }
    const before = await get(shop, `/V1/orders/${ours.entity_id}`);
    const told = (await move()).faults();
    expect(told).toMatchObject([
      { kind: 'order', name: theirs.increment_id, why: expect.stringContaining('changed here in the meantime') },
      { kind: 'invoice', why: 'its order was not imported' },
    ]);
    expect(await get(shop, `/V1/orders/${ours.entity_id}`)).toEqual(before);
  }, 280_000);

  it('has reserved what open orders will take, which leaves its source when it is shipped here', async () => {
    const at = 'searchCriteria[filter_groups][0][filters][0]';
    const goods = async () => {
      const { items } = await get(shop, `/V1/inventory/source-items?${at}[field]=sku&${at}[value]=paint/Crimson`);
      const { stock_id } = await get(shop, '/V1/inventory/stock-resolver/website/outlet');
      return {
        north: items.find(({ source_code }: { source_code: string }) => source_code === 'north').quantity,
        salable: await get(shop, `/V1/inventory/get-product-salable-quantity/paint%2FCrimson/${stock_id}`),
      };
    };
    const before = await goods();
    const order = (await get(shop, '/V1/orders?searchCriteria')).items.at(-1);
    const body = { arguments: { extension_attributes: { source_code: 'north' } } };
    expect((await shop.call('POST', `/V1/order/${order.entity_id}/ship`, { token: tokens.shop, body })).status).toBe(200);
    expect(await goods()).toEqual({ ...before, north: before.north - 2 });
  });

  it('says that a token is wrong', async () => {
    await expect(move({ token: 'wrong' })).rejects.toThrow('The source rejected the token');
  });
});
