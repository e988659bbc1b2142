import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { all, streamed } from '../streamed.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

interface Progress {
  created: number;
  updated: number;
  changed: number;
  written: boolean;
}

/** So many products at once, by the shortest way: `meta_title` has seven values and is missing from every tenth. */
const fill = (prefix: string, count: number) =>
  shop.db.query(
    `insert into product (sku, type_id, attribute_set_id, price, attributes)
     select $1 || '-' || n, 'simple', 4, 10, jsonb_strip_nulls(jsonb_build_object('name', $1 || ' ' || n, 'url_key', $1 || '-' || n,
       'meta_title', case when n % 10 > 0 then 'T' || (n % 7) end)) from generate_series(1, $2::int) n`,
    [prefix, count],
  );

type Filter = [field: string, value: unknown, condition?: string];
async function list(groups: Filter[][], rest: Record<string, string | number> = {}) {
  const parameters = new URLSearchParams({ searchCriteria: '' });
  groups.forEach((filters, group) => {
    filters.forEach(([field, value, condition = 'eq'], index) => {
      const at = `searchCriteria[filter_groups][${group}][filters][${index}]`;
      for (const [key, part] of Object.entries({ field, value, condition_type: condition })) parameters.set(`${at}[${key}]`, String(part));
    });
  });
  for (const [key, value] of Object.entries(rest)) parameters.set(`searchCriteria${key}`, String(value));
  const { status, body } = await shop.call('GET', `/V1/products?${parameters}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { total_count: number; items: { sku: string; name: string; price: number }[] };
}
const sortBy = (field: string, direction: string, page: number, size: number) => ({
  '[sort_orders][0][field]': field,
  '[sort_orders][0][direction]': direction,
  '[page_size]': size,
  '[current_page]': page,
});

async function pages(groups: Filter[][], field: string, direction: string, size: number): Promise<string[]> {
  const skus: string[] = [];
  for (let page = 1; ; page++) {
    const { items } = await list(groups, sortBy(field, direction, page, size));
    if (items.length === 0) return skus;
    skus.push(...items.map(({ sku }) => sku));
  }
}

describe('lists while 600 products change', () => {
  it('show every product once, whole, at its old price or its new one, and no save is lost', async () => {
    await fill('busy', 600);
    const mine: Filter[][] = [[['sku', 'busy-%', 'like']]];
    let changing = true;
    let rounds = 0;
    const reader = async () => {
      while (changing || rounds < 2) {
        const skus = await pages(mine, 'sku', 'ASC', 150);
        expect(new Set(skus).size).toBe(600);
        const { total_count, items } = await list(mine, sortBy('price', 'DESC', 1, 50));
        expect(total_count).toBe(600);
        expect(items.every(({ price, name }) => (price === 10 || price === 15) && name.length > 0)).toBe(true);
        rounds++;
      }
    };
    const renamed = Array.from({ length: 12 }, (_, n) => `busy-${n * 50 + 1}`);
    const writer = async () => {
      for (const sku of renamed) {
        const { status } = await shop.call('PUT', `/V1/products/${sku}`, { token, body: { product: { name: `Renamed ${sku}` } } });
        expect(status).toBe(200);
      }
    };
    const raise = async () => {
      const input = {
        searchCriteria: { filter_groups: [{ filters: [{ field: 'sku', value: 'busy-%', condition_type: 'like' }] }] },
        change: { price: { by: 'percent', value: 50 } },
      };
      const steps = await all(streamed<Progress>(shop, 'mutation', 'catalog.bulk.change', input, { token, storeCode: 'all' }));
      return steps.at(-1);
    };
    const readers = [reader(), reader()];
    const [outcome] = await Promise.all([raise(), writer()]).finally(() => {
      changing = false;
    });
    await Promise.all(readers);
    expect(outcome).toMatchObject({ changed: 600 });
    expect((await list([...mine, [['price', 15]]])).total_count).toBe(600);
    expect((await list([...mine, [['name', 'Renamed %', 'like']]])).total_count).toBe(renamed.length);
  });
});

describe('lists of many products', () => {
  beforeAll(() => fill('many', 300));
  const mine: Filter[][] = [[['sku', 'many-%', 'like']]];

  it.each(['ASC', 'DESC'])(
    'page through a sort by an attribute with few values and gaps %s without losing or doubling one',
    async (direction) => {
      const skus = await pages(mine, 'meta_title', direction, 7);
      expect(skus).toHaveLength(300);
      expect(new Set(skus).size).toBe(300);
      const [whole] = [await pages(mine, 'meta_title', direction, 1000)];
      expect(skus).toEqual(whole);
    },
  );

  it('count each product once, however many categories and websites it is in', async () => {
    const ids: number[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      const made = await shop.call('POST', '/V1/categories', { token, body: { category: { name, is_active: true } } });
      ids.push(made.body.id);
    }
    await shop.db.query(
      `insert into category_product (category_id, product_id) select c, p.id from product p cross join unnest($1::int[]) c where p.sku like 'many-%'`,
      [ids],
    );
    await shop.db.query(`insert into product_website (product_id, website_id) select id, 1 from product where sku like 'many-%'`);
    const [one, two] = ids;
    expect((await list([[['category_id', ids.join(','), 'in']]])).total_count).toBe(300);
    expect((await list([[['category_id', one]], [['category_id', two]], [['website_id', 1]]])).total_count).toBe(300);
    expect(
      (
        await list(
          [
            [
              ['category_id', one],
              ['category_id', two],
              ['website_id', 1],
            ],
          ],
          { '[page_size]': 5 },
        )
      ).items,
    ).toHaveLength(5);
  });

  it('join columns, attributes and memberships in one group by or', async () => {
    const either: Filter[] = [
      ['sku', 'many-10'],
      ['meta_title', 'T3'],
      ['price', 11, 'gt'],
      ['meta_title', '', 'null'],
    ];
    const wanted = Array.from({ length: 300 }, (_, n) => n + 1).filter((n) => n === 10 || n % 10 === 0 || n % 7 === 3);
    const { total_count, items } = await list([...mine, either], { '[page_size]': 1000 });
    expect(total_count).toBe(wanted.length);
    expect(items.map(({ sku }) => sku).sort()).toEqual(wanted.map((n) => `many-${n}`).sort());
  });
});

describe('a category with 500 descendants', () => {
  it('moves in one piece: counts, paths and addresses are right, and readers see it before or after', async () => {
    const make = async (name: string, parent_id: number): Promise<number> =>
      (await shop.call('POST', '/V1/categories', { token, body: { category: { name, is_active: true, parent_id } } })).body.id;
    const [from, to] = [await make('From', 2), await make('To', 2)];
    const top = await make('Top', from);
    await shop.db.query(
      `with made as (
         insert into category (parent_id, path, level, position, attributes)
         select $1, '', 4, n, jsonb_build_object('name', 'C' || n, 'is_active', '1', 'url_key', 'c' || n) from generate_series(1, 500) n returning id
       ) select count(*) from made`,
      [top],
    );
    await shop.db.query(`update category set path = (select path from category where id = $1) || '/' || id where parent_id = $1`, [top]);
    await shop.db.query(`update category set children_count = children_count + 500 where id = any($1::int[])`, [[1, 2, from, top]]);
    const count = async (id: number) =>
      (await shop.call('GET', `/V1/categories/${id}`, { token })).body.children_count ?? (await row(id))?.children_count;
    const row = async (id: number) =>
      (await shop.db.query<{ children_count: number; path: string }>('select children_count, path from category where id = $1', [id]))[0];
    let moving = true;
    const seen = new Set<number>();
    const reader = async () => {
      while (moving) {
        const [found] = await shop.db.query<{ here: number; there: number }>(
          `select (select count(*) from category where path like '1/2/${from}/%') as here, (select count(*) from category where path like '1/2/${to}/%') as there`,
        );
        expect([found?.here, found?.there].sort()).toEqual([0, 501]);
        seen.add(Number(found?.there));
      }
    };
    const reading = reader();
    const moved = await shop.call('PUT', `/V1/categories/${top}/move`, { token, body: { parentId: to } });
    moving = false;
    await reading;
    expect(moved).toMatchObject({ status: 200, body: true });
    expect([(await row(from))?.children_count, (await row(to))?.children_count, (await row(top))?.children_count]).toEqual([0, 501, 500]);
    expect(await count(2)).toBe((await row(2))?.children_count);
    const [wrong] = await shop.db.query<{ n: number }>(
      `select count(*) as n from category where parent_id = $1 and (path <> '1/2/${to}/${top}/' || id or level <> 4)`,
      [top],
    );
    expect(wrong?.n).toBe(0);
    const addresses = await shop.db.query(`select 1 from url_rewrite where entity_type = 'category' and request_path like 'to/top/c%'`);
    expect(addresses).toHaveLength(500);
  });
});

describe('an import of 300 lines', () => {
  it('is quick enough for thousands in a minute, changes nothing when it comes again, and lets others read', async () => {
    const lines = Array.from(
      { length: 300 },
      (_, n) => `load-${n},Default,Load ${n},${n % 100}.50,1,Default Category,base,${n % 50},1,Text ${n}`,
    );
    const csv = ['sku,attribute_set,name,price,weight,categories,websites,qty,is_in_stock,description', ...lines].join('\n');
    const bring = () =>
      all(streamed<Progress>(shop, 'mutation', 'catalog.transfer.import', { csv, mode: 'good-lines' }, { token, storeCode: 'all' }));
    let running = true;
    let reads = 0;
    const reading = (async () => {
      while (running) {
        await list([], { '[page_size]': 5 });
        reads++;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    const steps = await bring().finally(() => {
      running = false;
    });
    await reading;
    expect(steps.at(-1)).toMatchObject({ created: 300, updated: 0, written: true });
    expect(reads).toBeGreaterThan(0);
    const state = () => shop.db.query(`select sku, price, attributes from product where sku like 'load-%' order by id`);
    const before = await state();
    expect((await bring()).at(-1)).toMatchObject({ created: 0, updated: 300 });
    expect(await state()).toEqual(before);
  }, 60_000);
});
