import { openDatabase, migrate, installData } from '@merx/db';
import { appRouter } from './src/index.js';
const name = `merx_measure_${process.pid}`;
const admin = await openDatabase({ databaseUrl: 'postgres://root@127.0.0.1:5432/postgres' });
await admin.query(`create database ${name}`);
const db = await openDatabase({ databaseUrl: `postgres://root@127.0.0.1:5432/${name}` });
try {
  await migrate(db); await installData(db);
  await db.query(`insert into product (sku, type_id, attribute_set_id, price, weight, status, visibility, attributes)
    select 'sku-'||i, 'simple', 4, (i % 500) + 0.99, 1, 1, 4, jsonb_build_object('name', 'Product '||md5(i::text), 'url_key', 'product-'||i, 'description', repeat('lorem ipsum ', 30), 'short_description', 'short', 'tax_class_id','2','options_container','container2','has_options','0','required_options','0','msrp_display_actual_price_type','0','meta_title','t','meta_keyword','k','image','/a/b/x.jpg','color',(i%20)::text) from generate_series(1,10000) i`);
  await db.query(`insert into product_website select id, 1 from product`);
  await db.query(`insert into category (parent_id, path, level, position) select 2, '1/2/'||i, 2, i from generate_series(3,102) i`);
  await db.query(`insert into category_product select 3 + (id % 100), id, 0 from product`);
  await db.query(`insert into category_product select 3 + ((id+7) % 100), id, 0 from product`);
  await db.query(`insert into stock_item (product_id, qty, is_in_stock) select id, 100, true from product`);
  await db.query(`insert into product_media (product_id, file) select id, '/a/b/x.jpg' from product`);
  await db.query(`analyze`);
  const actor = { type: 'admin' as const, adminId: 1, username: 'a', resources: new Set(['Magento_Backend::all']) };
  const caller = appRouter.createCaller({ db, settings: { publicCatalog: false, baseUrl: 'http://x', mediaDir: '/tmp/x' } as never, actor, scope: { storeId: 1, explicit: false }, remoteIp: undefined } as never);
  const time = async (label: string, work: (i: number) => Promise<unknown>, n = 400) => {
    for (let i = 0; i < 30; i++) await work(i);
    const t = performance.now(); for (let i = 0; i < n; i++) await work(i * 7 + 1);
    console.log(label, ((performance.now() - t) / n).toFixed(3), 'ms');
  };
  const crit = (filters: object[], extra: object = {}) => ({ searchCriteria: { filter_groups: filters.length ? [{ filters }] : [], page_size: 20, current_page: 1, ...extra } }) as never;
  const c = (caller as any).catalog.product;
  await time('by sku', (i) => c.get({ sku: `SKU-${1 + (i % 9000)}` }));
  await time('category+sort name', (i) => c.list(crit([{ field: 'category_id', value: String(3 + (i % 90)), condition_type: 'eq' }], { sort_orders: [{ field: 'name', direction: 'ASC' }] })), 150);
  await time('category+sort price', (i) => c.list(crit([{ field: 'category_id', value: String(3 + (i % 90)), condition_type: 'eq' }], { sort_orders: [{ field: 'price', direction: 'ASC' }] })), 150);
  await time('name like', (i) => c.list(crit([{ field: 'name', value: `%${(i % 90) + 10}a%`, condition_type: 'like' }])), 60);
  await time('price range', (i) => c.list(crit([{ field: 'price', value: `${i % 400}`, condition_type: 'gteq' }])), 100);
  await time('all', () => c.list(crit([])), 100);
  await time('color eq', (i) => c.list(crit([{ field: 'color', value: `${i % 20}`, condition_type: 'eq' }])), 60);
  const { selectProduct } = await import('./src/catalog/product/product.queries.js');
  await time('sql by sku', (i) => selectProduct(db, `SKU-${1 + (i % 9000)}`, 1, true));
  await time('sql select 1', (i) => db.query('select $1::int', [i]));
  let n = 0;
  await time('save', () => c.create({ product: { sku: `new-${n}`, name: `New ${n++}`, price: 5, attribute_set_id: 4 } }), 100);
  await time('update', (i) => c.update({ sku: `sku-${1 + (i % 9000)}`, product: { price: i } }), 100);
} finally { await db.close(); await admin.query(`drop database ${name} with (force)`); await admin.close(); }
