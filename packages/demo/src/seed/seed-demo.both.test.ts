import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@merx/db';
import { folderStorage } from '@merx/storage';
import { verify } from '@node-rs/argon2';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstalled } from '../../test/installed-database.js';
import { DEMO_PASSWORD } from '../shop/customers.js';
import { seedDemo } from './seed-demo.js';

const now = new Date('2026-03-15T12:00:00Z');
let db: Database;
let close: () => Promise<void>;
let mediaDir: string;

beforeAll(async () => {
  ({ db, close } = await openInstalled());
  mediaDir = await mkdtemp(join(tmpdir(), 'merx-demo-'));
  expect(await seedDemo(db, { media: folderStorage(mediaDir), now })).toBe(true);
});
afterAll(async () => {
  await close();
  await rm(mediaDir, { recursive: true, force: true });
});

const one = async (sql: string) => (await db.query(sql))[0];

describe('seedDemo', () => {
  it('does nothing when the shop has products', async () => {
    const before = await one('select count(*)::int as products, (select count(*)::int from sales_order) as orders from product');
    expect(await seedDemo(db, { media: folderStorage(mediaDir), now })).toBe(false);
    expect(await one('select count(*)::int as products, (select count(*)::int from sales_order) as orders from product')).toEqual(before);
  });

  it('offers at least 60 products, some of them virtual, reduced or cheaper by the dozen', async () => {
    expect(
      await one(`select count(*) >= 60 as products, count(*) filter (where type_id = 'virtual') >= 3 as virtual,
                 count(*) filter (where attributes ? 'special_price') >= 5 as reduced,
                 (select count(distinct product_id) >= 5 from product_tier_price) as tiers from product`),
    ).toEqual({ products: true, virtual: true, reduced: true, tiers: true });
  });
});

describe('the category tree', () => {
  it('hangs beneath the store root in three levels, and counts all descendants', async () => {
    expect(await one('select min(level)::int as top, max(level)::int as bottom from category where id > 2')).toEqual({ top: 2, bottom: 4 });
    expect(
      await db.query(
        `select id from category c where children_count <> (select count(*) from category below where below.path like c.path || '/%')`,
      ),
    ).toEqual([]);
    expect(await db.query(`select id from category where path <> '1' and path not like '%/' || id`)).toEqual([]);
  });

  it('builds url paths from the parents’ keys, and leads there', async () => {
    expect(await one(`select attributes ->> 'url_path' as path from category where attributes ->> 'url_key' = 'tents'`)).toEqual({
      path: 'outdoor/camping/tents',
    });
    expect(
      await db.query(`select c.id from category c left join url_rewrite u on u.entity_type = 'category' and u.entity_id = c.id
                      and u.store_id = 1 and u.request_path = c.attributes ->> 'url_path' || '.html' where c.level > 1 and u.id is null`),
    ).toEqual([]);
  });

  it('leaves no lowest category empty', async () => {
    expect(
      await db.query(
        'select id from category c where id > 2 and children_count = 0 and not exists (select from category_product m where m.category_id = c.id)',
      ),
    ).toEqual([]);
  });
});

describe('the products', () => {
  it('have stock, a website, a category and an address of their own', async () => {
    expect(
      await db.query(`select sku from product p where not exists (select from stock_item where product_id = p.id)
        or not exists (select from product_website where product_id = p.id and website_id = 1)
        or not exists (select from category_product where product_id = p.id)
        or not exists (select from url_rewrite where entity_type = 'product' and entity_id = p.id and store_id = 1
                       and request_path = p.attributes ->> 'url_key' || '.html')`),
    ).toEqual([]);
  });

  it('are out of stock exactly when there are none left', async () => {
    expect(await db.query('select product_id from stock_item where is_in_stock <> (qty > 0)')).toEqual([]);
    expect(await one('select count(*) > 0 as some from stock_item where not is_in_stock')).toEqual({ some: true });
  });

  it('cost less when reduced, and less still by the dozen', async () => {
    expect(
      await db.query(`select sku from product where (attributes ->> 'special_price')::numeric >= price
                      union select sku from product p join product_tier_price t on t.product_id = p.id where t.value >= p.price`),
    ).toEqual([]);
    expect(await db.query(`select sku from product where attributes ->> 'special_price' !~ '^[0-9]+[.][0-9]{4}$'`)).toEqual([]);
  });

  it('have a picture of 600 x 600 for every entry, and no picture without one', async () => {
    const files = (await db.query<{ file: string }>('select file from product_media')).map(({ file }) => file);
    const found = await readdir(join(mediaDir, 'catalog', 'product'), { recursive: true, withFileTypes: true });
    const pictures = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    expect(pictures.sort()).toEqual(files.map((file) => join(mediaDir, 'catalog', 'product', file)).sort());
    for (const file of files) expect(file).toMatch(/^\/(.)\/(.)\/\1\2.*\.jpg$/);
    const { width, height, format } = await sharp(pictures[0]).metadata();
    expect({ width, height, format }).toEqual({ width: 600, height: 600, format: 'jpeg' });
  });

  it('name their first picture in all four roles', async () => {
    expect(
      await db.query(`select sku from product p, product_media m where m.product_id = p.id and m.position = 1 and (
        attributes ->> 'image' <> m.file or attributes ->> 'small_image' <> m.file
        or attributes ->> 'thumbnail' <> m.file or attributes ->> 'swatch_image' <> m.file or not attributes ? 'image')`),
    ).toEqual([]);
  });

  it('look different from one another', async () => {
    const files = (await db.query<{ file: string }>('select file from product_media')).map(({ file }) => file);
    const drawn = await Promise.all(files.map((file) => sharp(join(mediaDir, 'catalog', 'product', file)).toBuffer()));
    expect(new Set(drawn.map((picture) => picture.toString('base64'))).size).toBe(files.length);
  });
});

describe('the customers', () => {
  it('can log in with the published password', async () => {
    const customers = await db.query<{ password_hash: string }>('select password_hash from customer');
    expect(customers).toHaveLength(5);
    for (const { password_hash } of customers) {
      expect(password_hash).toMatch(/^\$argon2id\$/);
      expect(await verify(password_hash, DEMO_PASSWORD)).toBe(true);
    }
  });

  it('have default addresses of their own, in regions of their country', async () => {
    expect(
      await db.query(`select email from customer c where not exists (select from customer_address where id = c.default_billing and customer_id = c.id)
                      or not exists (select from customer_address where id = c.default_shipping and customer_id = c.id)`),
    ).toEqual([]);
    expect(
      await db.query(`select a.id from customer_address a left join directory_region r on r.id = a.region_id
                      where a.region_id is not null and (r.country_id, r.default_name) is distinct from (a.country_id, a.region)`),
    ).toEqual([]);
  });
});

describe('the orders', () => {
  it('lie within the last 30 days, numbered in the order they came', async () => {
    expect(
      await one(`select count(*)::int as n, min(created_at) >= '2026-02-13' as recent, max(updated_at) <= '2026-03-15 12:00:00+00' as past
                 from sales_order`),
    ).toEqual({ n: 8, recent: true, past: true });
    const numbers = await db.query<{ increment_id: string }>('select increment_id from sales_order order by created_at');
    expect(numbers.map(({ increment_id }) => increment_id)).toEqual(
      Array.from({ length: 8 }, (_, index) => String(index + 1).padStart(9, '0')),
    );
  });

  it('add up: rows to the subtotal, with shipping to the grand total, quantities and weights too', async () => {
    expect(
      await db.query(`select increment_id from sales_order o, lateral (select sum(row_total) as rows, sum(qty_ordered) as qty, count(*) as n,
          sum(row_weight) as weight, bool_and(row_total = price * qty_ordered) as exact from sales_order_item i where i.order_id = o.entity_id) s
        where s.rows <> o.subtotal or s.qty <> o.total_qty_ordered or s.n <> o.total_item_count or s.weight <> o.weight or not s.exact
          or o.subtotal + o.shipping_amount <> o.grand_total or o.grand_total <> o.base_grand_total`),
    ).toEqual([]);
  });

  it('have a billing address, a payment, a history that ends in their status, and a shipping address unless virtual', async () => {
    expect(
      await db.query(`select increment_id from sales_order o where
        not exists (select from sales_order_address where entity_id = o.billing_address_id and parent_id = o.entity_id and address_type = 'billing')
        or (o.is_virtual = 0) <> exists (select from sales_order_address where parent_id = o.entity_id and address_type = 'shipping')
        or not exists (select from sales_order_payment where parent_id = o.entity_id and amount_ordered = o.grand_total)
        or o.status <> (select status from sales_order_status_history h where parent_id = o.entity_id order by created_at desc limit 1)`),
    ).toEqual([]);
    expect(await one('select count(*)::int as n from sales_order where is_virtual = 1')).toEqual({ n: 1 });
  });

  it('name the cart that they were, each its own, and its lines, and show no choices where nothing was chosen', async () => {
    expect(
      await one(`select count(quote_id)::int as carts, count(distinct quote_id)::int as own,
          (select count(*)::int from quote where entity_id in (select quote_id from sales_order)) as others from sales_order`),
    ).toEqual({ carts: 8, own: 8, others: 0 });
    expect(
      await db.query(`select sku from sales_order_item i where quote_item_id is null or product_options <> '{}'
        or exists (select from sales_order_item j where j.quote_item_id = i.quote_item_id and j.item_id <> i.item_id)`),
    ).toEqual([]);
  });

  it('are in a state that goes with their status', async () => {
    expect(
      await db.query(`select increment_id from sales_order o left join sales_order_status_state s on s.state = o.state and s.status = o.status
                      where s.status is null`),
    ).toEqual([]);
  });

  it('belong to a customer, or to a guest who is in no group', async () => {
    expect(
      await db.query(`select increment_id from sales_order o left join customer c on c.id = o.customer_id
                      where (o.customer_is_guest = 1) <> (c.id is null) or o.customer_group_id <> coalesce(c.group_id, 0)
                        or o.customer_email <> coalesce(c.email, o.customer_email)`),
    ).toEqual([]);
    expect(await one('select count(*)::int as n from sales_order where customer_is_guest = 1')).toEqual({ n: 1 });
  });
});
