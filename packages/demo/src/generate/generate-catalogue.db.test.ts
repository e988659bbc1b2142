import type { Database } from '@merx/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstalled } from '../../test/installed-database.js';
import { generateCatalogue } from './generate-catalogue.js';

let db: Database;
let close: () => Promise<void>;
const reports: number[] = [];

beforeAll(async () => {
  ({ db, close } = await openInstalled());
  await generateCatalogue(db, { products: 1500, categories: 30, onProgress: (done) => reports.push(done) });
});
afterAll(() => close());

const one = async (sql: string) => (await db.query(sql))[0];

describe('generateCatalogue', () => {
  it('makes as many products and categories as asked for, and reports its progress', async () => {
    expect(await one('select count(*)::int as n from product')).toEqual({ n: 1500 });
    expect(await one('select count(*)::int as n from category where id > 2')).toEqual({ n: 30 });
    expect(reports).toEqual([1000, 1500]);
  });

  it('counts the descendants of every category', async () => {
    expect(await db.query(`${descendants} where children_count <> counted`)).toEqual([]);
    expect(await one('select children_count as n from category where id = 2')).toEqual({ n: 30 });
  });

  it('gives each product stock, a website, a url of its own and one to three leaf categories', async () => {
    expect(
      await one(`select count(distinct s.product_id)::int as stock, count(distinct w.product_id)::int as website, count(distinct u.id)::int as url
                 from product p left join stock_item s on s.product_id = p.id left join product_website w on w.product_id = p.id
                 left join url_rewrite u on u.entity_type = 'product' and u.entity_id = p.id
                   and u.request_path = p.attributes ->> 'url_key' || '.html'`),
    ).toEqual({ stock: 1500, website: 1500, url: 1500 });
    expect(
      await one(`select min(n)::int as fewest, max(n)::int as most from
                 (select (select count(*) from category_product c where c.product_id = p.id) as n from product p) counted`),
    ).toEqual({ fewest: 1, most: 3 });
    expect(
      await db.query('select 1 from category_product m join category c on c.id = m.category_id where c.children_count > 0 limit 1'),
    ).toEqual([]);
  });

  it('writes decimals in attributes with four decimals, and lets virtual products weigh nothing', async () => {
    expect(
      await one(
        `select count(*)::int as n from product where attributes ? 'special_price' and attributes ->> 'special_price' !~ '^[0-9]+\\.[0-9]{4}$'`,
      ),
    ).toEqual({ n: 0 });
    expect(await one(`select count(*)::int as n from product where attributes ? 'special_price'`)).toEqual({ n: 214 });
    expect(await one(`select count(*)::int as n from product where (type_id = 'virtual') <> (weight is null)`)).toEqual({ n: 0 });
  });

  it('varies names and prices', async () => {
    expect(
      await one(`select count(distinct attributes ->> 'name') > 1400 as names, count(distinct price) > 1000 as prices, min(price) > 0 as paid
                 from product`),
    ).toEqual({ names: true, prices: true, paid: true });
  });

  it('adds further products and categories when it is called again', async () => {
    await generateCatalogue(db, { products: 10, categories: 3 });
    expect(await one('select count(*)::int as n, max(sku) as last from product')).toEqual({ n: 1510, last: 'GEN-001510' });
    expect(await db.query(`${descendants} where children_count <> counted`)).toEqual([]);
  });

  it('makes products without categories', async () => {
    await generateCatalogue(db, { products: 5, categories: 0 });
    expect(
      await one('select count(*)::int as n from product p where not exists (select from category_product c where c.product_id = p.id)'),
    ).toEqual({
      n: 5,
    });
  });
});

const descendants = `select id from (select id, children_count,
  (select count(*) from category below where below.path like category.path || '/%') as counted from category) counts`;
