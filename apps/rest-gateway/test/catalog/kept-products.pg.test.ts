import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { type Answer, type Instance, openInstance, openShop, type Shop } from '../shop.js';

let shop: Shop;
/** They keep no answers, so that each list is made from its products. */
let here: Instance;
let other: Instance;
let token: string;
let mug: { id: number; sku: string };
let pot: { id: number; sku: string };
beforeAll(async () => {
  shop = await openShop();
  shop.settings.publicCatalog = true;
  [here, other] = await Promise.all([openInstance(shop, { keptAnswers: 0 }), openInstance(shop, { keptAnswers: 0 })]);
  ({ token } = await shop.admin());
  mug = await stockProduct(shop, { name: 'Mug' });
  pot = await stockProduct(shop, { name: 'Pot' });
});
afterAll(async () => {
  await Promise.all([here, other].map((instance) => instance.close()));
  await shop.close();
});

const PAGE =
  '/V1/products?searchCriteria[sort_orders][0][field]=entity_id&searchCriteria[sort_orders][0][direction]=ASC&searchCriteria[page_size]=20';

/** The mug as a guest's list shows it, which must be as it is shown by itself. */
async function listed({ call }: Pick<Instance, 'call'>) {
  const [{ body: page }, { body: single }] = await Promise.all([call('GET', PAGE), call('GET', `/V1/products/${mug.sku}`)]);
  const found = page.items.find(({ id }: { id: number }) => id === mug.id);
  expect(JSON.stringify(found)).toBe(JSON.stringify(single));
  return found;
}

const hitsOf = async ({ db }: Instance, read: () => Promise<unknown>) => {
  const before = db.documents.counts().hits;
  await read();
  return db.documents.counts().hits - before;
};

const put = (product: object) => () => here.call('PUT', `/V1/products/${mug.sku}`, { token, body: { product } });
const post = (path: string, body: object) => () => here.call('POST', path, { token, body });
const sql = (text: string) => async () => {
  await here.db.query(text, [mug.id]);
  return undefined;
};

const CHANGES: Readonly<Record<string, () => Promise<Answer | undefined>>> = {
  'the price': put({ price: 11 }),
  'a link': () =>
    post(`/V1/products/${mug.sku}/links`, {
      items: [{ sku: mug.sku, link_type: 'related', linked_product_sku: pot.sku, linked_product_type: 'simple', position: 1 }],
    })(),
  'the sku of a linked product': () =>
    here.call('PUT', `/V1/products/${pot.sku}`, { token, body: { product: { id: pot.id, sku: 'pot-2' } } }),
  'a custom option': () =>
    post('/V1/products/options', {
      option: { product_sku: mug.sku, title: 'Engraving', type: 'field', price: 1, price_type: 'fixed', is_require: false },
    })(),
  'a tier price': () => post(`/V1/products/${mug.sku}/group-prices/all/tiers/5/price/8`, {})(),
  'a row of SQL': sql(`update product set attributes = attributes || '{"name": "Cup"}' where id = $1`),
  'a category': sql('insert into category_product (category_id, product_id, position) values (2, $1, 7)'),
};

describe('a list of products', () => {
  it('takes products from memory until something changes', async () => {
    await here.call('GET', PAGE);
    expect(await hitsOf(here, () => here.call('GET', PAGE))).toBe(2);
    await put({ name: 'Mug 2' })();
    expect(await hitsOf(here, () => here.call('GET', PAGE))).toBe(0);
    // The notification of the change may arrive after that page, which is then read once more.
    await expect.poll(() => hitsOf(here, () => here.call('GET', PAGE))).toBe(2);
  });

  it.each(Object.keys(CHANGES))('shows at once %s that has changed here, and elsewhere when it is notified', async (name) => {
    const before = await listed(here);
    await listed(other);
    const made = await CHANGES[name]?.();
    if (made) expect(made.status, JSON.stringify(made.body)).toBe(200);
    const after = await listed(here);
    expect(after).not.toEqual(before);
    await expect.poll(async () => (await other.call('GET', PAGE)).body.items[0]).toEqual(after);
  });

  it('reads only the products of a page that are not kept', async () => {
    await here.call('GET', PAGE.replace('page_size]=20', 'page_size]=1'));
    const { body } = await here.call('GET', PAGE);
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual([mug.id, pot.id]);
    expect(body.total_count).toBe(2);
  });

  it('shows each caller what they may see', async () => {
    await put({ status: 2 })();
    const idsFor = async (caller?: string) =>
      (await here.call('GET', PAGE, { token: caller })).body.items.map(({ id }: { id: number }) => id) as number[];
    for (let reads = 0; reads < 2; reads++) expect([await idsFor(), await idsFor(token)]).toEqual([[pot.id], [mug.id, pot.id]]);
  });
});
