import { type Actor, runJob, tidyJobs } from '@merx/router';
import { listKinds } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';

let shop: Shop;
let chief: ReturnType<Shop['as']>['job']['jobs'];
let seller: typeof chief;
let sellerActor: Actor;
beforeAll(async () => {
  shop = await openShop();
  chief = shop.as((await shop.admin()).actor).job.jobs;
  ({ actor: sellerActor } = await shop.admin('Magento_Catalog::products'));
  seller = shop.as(sellerActor).job.jobs;
});
afterAll(() => shop.close());

const failures: unknown[] = [];
const runner = (signal = new AbortController().signal, leaseSeconds?: number) =>
  runJob({ db: shop.db, settings: shop.settings, signal, onFailure: (_job, error) => failures.push(error), leaseSeconds });
const everything = { filter_groups: [], sort_orders: [] };
const where = (field: string, value: string, condition_type: 'eq' | 'like' = 'eq') => ({
  filter_groups: [{ filters: [{ field, value, condition_type }] }],
});

async function done(of: typeof chief, kind: string, input: unknown) {
  const { id } = await of.start({ kind, input });
  expect(await runner()).toBe(true);
  return of.get({ id });
}

async function fileOf(of: typeof chief, id: number): Promise<string> {
  let text = '';
  for await (const piece of await of.file({ id })) text += piece;
  return text;
}

const priceOf = async (sku: string) => (await shop.db.prisma.product.findFirstOrThrow({ where: { sku } })).price?.toNumber();

describe('job.jobs', () => {
  it('queues a job, does it, and tells how it went with what was refused', async () => {
    await stockProduct(shop, { sku: 'job-1' });
    const change = { skus: ['job-1', 'nobody'], change: { price: { by: 'set', value: 12.5 } } };
    const queued = await seller.start({ kind: 'products.change', title: ' New prices ', input: change });
    expect(queued).toMatchObject({ state: 'queued', title: 'New prices', total: null, done: 0, started_at: null, finished_at: null });
    expect(await runner()).toBe(true);
    expect(await seller.get({ id: queued.id })).toMatchObject({
      state: 'done',
      total: 2,
      done: 2,
      changed: 1,
      refused_count: 1,
      report: [
        { sku: 'nobody', message: 'No such entity with %fieldName = %fieldValue', parameters: { fieldName: 'sku', fieldValue: 'nobody' } },
      ],
      error: null,
      finished_at: expect.any(String),
    });
    expect(await priceOf('job-1')).toBe(12.5);
    expect(await runner()).toBe(false);
  });

  it('makes one change, which is taken back as a whole and then told of no more', async () => {
    for (const sku of ['back-1', 'back-2']) await stockProduct(shop, { sku, price: '20.0000' });
    const input = { skus: ['back-1', 'back-2'], change: { price: { by: 'set', value: 9 } } };
    const { id, change_id } = await done(seller, 'products.change', input);
    expect([await priceOf('back-1'), await priceOf('back-2')]).toEqual([9, 9]);
    const { logging } = shop.as(sellerActor);
    expect(await logging.changes.undo({ changeId: String(change_id) })).toMatchObject({ success: true });
    expect([await priceOf('back-1'), await priceOf('back-2')]).toEqual([20, 20]);
    expect((await seller.get({ id })).change_id).toBeNull();
    expect((await done(seller, 'products.change', { skus: ['nobody'], change: { status: 2 } })).change_id).toBeNull();
  });

  it('shows admins their own jobs, and all of them to who may see all', async () => {
    const { id } = await chief.start({ kind: 'taxRates.export', input: {} });
    await runner();
    await expect(seller.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(seller.cancel({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(fileOf(seller, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const own = await seller.list({ searchCriteria: everything });
    expect(new Set(own.items.map(({ admin_id }) => admin_id)).size).toBe(1);
    const all = await chief.list({ searchCriteria: where('kind', 'taxRates.export') });
    expect(all).toMatchObject({ total_count: 1, items: [{ id, state: 'done', file_name: 'tax_rates.csv' }] });
    const watcher = shop.as((await shop.admin('Magento_AsynchronousOperations::system_magento_logging_bulk_operations')).actor).job.jobs;
    expect((await watcher.list({ searchCriteria: everything })).total_count).toBe(
      (await chief.list({ searchCriteria: everything })).total_count,
    );
    await expect(seller.list({ searchCriteria: where('input', 'x') })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('refuses kinds that are unknown or not granted, and input that the kind cannot read', async () => {
    await expect(seller.start({ kind: 'no.such', input: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(seller.start({ kind: 'taxRates.export', input: {} })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      parameters: { resources: 'Magento_Tax::manage_tax' },
    });
    await expect(seller.start({ kind: 'products.import', input: { csv: 5, mode: 'x' } })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(seller.start({ kind: 'products.change', input: {} })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(seller.get({ id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('cancels a job that waits, does not cancel one that has ended, and does it again when asked', async () => {
    await stockProduct(shop, { sku: 'job-2' });
    const { id } = await seller.start({ kind: 'products.change', input: { skus: ['job-2'], change: { status: 2 } } });
    expect(await seller.cancel({ id })).toBe(true);
    expect(await runner()).toBe(false);
    expect(await seller.get({ id })).toMatchObject({ state: 'canceled', finished_at: expect.any(String) });
    await expect(seller.cancel({ id })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await seller.retry({ id })).toBe(true);
    await runner();
    expect(await seller.get({ id })).toMatchObject({ state: 'done', changed: 1 });
    await expect(seller.retry({ id })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('fails with the words of the refusal, and when the role no longer grants the kind', async () => {
    const failed = await done(seller, 'products.change', { ids: [1], skus: ['x'], change: { status: 1 } });
    expect(failed).toMatchObject({ state: 'failed', error: { message: 'Specify the products by ids, skus or searchCriteria.' } });
    const { actor } = await shop.admin('Magento_Catalog::products');
    const { id } = await shop.as(actor).job.jobs.start({ kind: 'products.export', input: { searchCriteria: everything } });
    if (actor.type === 'admin') await shop.db.query('update admin_user set is_active = false where id = $1', [actor.adminId]);
    await runner();
    expect(await chief.get({ id })).toMatchObject({ state: 'failed', error: { parameters: { resources: 'Magento_Catalog::products' } } });
    expect(failures).toEqual([]);
  });

  it('takes up what a dead runner left, when it may be done once more, and else says that it was cut off', async () => {
    await stockProduct(shop, { sku: 'job-3' });
    const left = async (change: object) => {
      const { id } = await seller.start({ kind: 'products.change', input: { skus: ['job-3'], change } });
      await shop.db.query(`update job set state = 'running', attempts = 1, heartbeat_at = now() - interval '1 hour' where id = $1`, [id]);
      expect(await runner()).toBe(true);
      return seller.get({ id });
    };
    expect(await left({ price: { by: 'set', value: 20 } })).toMatchObject({ state: 'done', changed: 1 });
    expect(await left({ price: { by: 'percent', value: 50 } })).toMatchObject({
      state: 'failed',
      error: { message: expect.stringContaining('interrupted') },
    });
    expect(await priceOf('job-3')).toBe(20);
  });

  it('leaves alone what a living runner has, and puts back what a process that ends cannot finish', async () => {
    const { id } = await seller.start({ kind: 'products.export', input: { searchCriteria: where('sku', 'job-3') } });
    const stopped = new AbortController();
    stopped.abort();
    expect(await runner(stopped.signal)).toBe(true);
    expect(await seller.get({ id })).toMatchObject({ state: 'queued', file_name: null });
    await shop.db.query(`update job set state = 'running', heartbeat_at = now() where id = $1`, [id]);
    expect(await runner()).toBe(false);
    await shop.db.query(`update job set state = 'queued' where id = $1`, [id]);
    expect(await runner()).toBe(true);
    expect(await fileOf(seller, id)).toContain('job-3');
  });
});

describe('kinds of jobs', () => {
  it('import products: a dry run writes nothing, the good lines alone or none at all', async () => {
    const csv = 'sku,name,price,attribute_set,type_id\r\nimp-1,One,5,Default,simple\r\nimp-2,Two,abc,Default,simple\r\n';
    const exists = async () => (await shop.db.query(`select sku from product where sku like 'imp-%' order by sku`)).length;
    const dry = await done(seller, 'products.import', { csv, mode: 'good-lines', dryRun: true });
    expect(dry, JSON.stringify(dry)).toMatchObject({ state: 'done', changed: 0, refused_count: 1, result: { written: false } });
    expect(await done(seller, 'products.import', { csv })).toMatchObject({ state: 'done', changed: 0, report: [{ line: 3 }] });
    expect(await exists()).toBe(0);
    expect(await done(seller, 'products.import', { csv, mode: 'good-lines' })).toMatchObject({ changed: 1, result: { written: true } });
    expect(await exists()).toBe(1);
  });

  it('change stock: set, add, in stock or not, and tell which products have none', async () => {
    await stockProduct(shop, { sku: 'stock-1' });
    await stockProduct(shop, { sku: 'stock-2' });
    const stock = async (sku: string) =>
      (
        await shop.db.query('select s.qty::float, s.is_in_stock from stock_item s join product p on p.id = s.product_id where p.sku = $1', [
          sku,
        ])
      )[0];
    const set = await done(chief, 'stock.change', {
      skus: ['STOCK-1', 'stock-2', 'nobody'],
      qty: { by: 'set', value: 7.5 },
      is_in_stock: true,
    });
    expect(set).toMatchObject({ state: 'done', total: 3, done: 3, changed: 2, refused_count: 1 });
    await done(chief, 'stock.change', { skus: ['stock-1'], qty: { by: 'amount', value: -2 } });
    expect([await stock('stock-1'), await stock('stock-2')]).toEqual([
      { qty: 5.5, is_in_stock: true },
      { qty: 7.5, is_in_stock: true },
    ]);
    const out = await done(chief, 'stock.change', { searchCriteria: where('sku', 'stock-%', 'like'), is_in_stock: false });
    expect(failures).toEqual([]);
    expect(out).toMatchObject({ state: 'done', changed: 2 });
    expect(await stock('stock-2')).toEqual({ qty: 7.5, is_in_stock: false });
    expect(await done(chief, 'stock.change', { skus: ['stock-1'] })).toMatchObject({ state: 'failed' });
    expect(await done(chief, 'stock.change', { ids: [999_999], qty: { by: 'set', value: 1 } })).toMatchObject({
      report: [{ id: 999_999 }],
    });
    expect(await done(chief, 'stock.change', { skus: ['stock-1'], qty: { by: 'amount', value: 1e11 } })).toMatchObject({
      changed: 0,
      refused_count: 1,
    });
  });

  it('delete products with their addresses, and tell which were gone', async () => {
    const [gone, kept] = await Promise.all([stockProduct(shop, { sku: 'del-1' }), stockProduct(shop, { sku: 'del-2' })]);
    await shop.db.query(`insert into url_rewrite (entity_type, entity_id, request_path, store_id)
      select 'product', id, sku || '.html', 1 from product where sku like 'del-_'`);
    const addresses = async (id: number | undefined) =>
      (await shop.db.query(`select 1 from url_rewrite where entity_type = 'product' and entity_id = $1`, [id])).length;
    const job = await done(seller, 'products.delete', { ids: [gone?.id, 999_999] });
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'done', total: 2, done: 2, changed: 1, report: [{ id: 999_999 }] });
    expect(await shop.db.query(`select sku from product where sku like 'del-_'`)).toEqual([{ sku: 'del-2' }]);
    expect([await addresses(gone?.id), await addresses(kept?.id)]).toEqual([0, 1]);
    expect(await done(seller, 'products.delete', { searchCriteria: where('sku', 'del-%', 'like') })).toMatchObject({ changed: 1 });
    expect(await done(seller, 'products.delete', {})).toMatchObject({ state: 'failed', changed: 0 });
    const { actor } = await shop.admin('Magento_CatalogInventory::cataloginventory');
    await expect(shop.as(actor).job.jobs.start({ kind: 'products.delete', input: { ids: [1] } })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  it('export the products that match or only the chosen of them, with the columns asked for', async () => {
    const one = await stockProduct(shop, { sku: 'exp-1' });
    await stockProduct(shop, { sku: 'exp-2' });
    const searchCriteria = { ...where('sku', 'exp-%', 'like'), sort_orders: [{ field: 'sku', direction: 'ASC' }] };
    const file = async (input: object) => fileOf(seller, (await done(seller, 'products.export', { searchCriteria, ...input })).id);
    expect(await file({ columns: ['type_id', 'website_id'] })).toMatch(
      /^sku,type_id,websites\r\nexp-1,simple,[^,]*\r\nexp-2,simple,[^,]*\r\n$/,
    );
    expect(await file({ columns: ['sku'], ids: [one?.id] })).toBe('sku\r\nexp-1\r\n');
    expect(await file({})).toMatch(/^sku,attribute_set,type_id,websites,categories,qty,is_in_stock,/);
    expect(await done(seller, 'products.export', { searchCriteria, columns: ['password'] })).toMatchObject({
      state: 'failed',
      error: { parameters: { fieldName: 'password' } },
    });
  });

  it('export customers with the columns asked for, no cell a formula', async () => {
    const { customerId } = await shop.customer({ email: 'formula@shop.test' });
    await shop.db.query(`update customer set firstname = '=1+1' where id = $1`, [customerId]);
    const job = await done(chief, 'customers.export', {
      searchCriteria: where('email', 'formula@shop.test'),
      columns: ['name', 'email', 'group', 'orders_count', 'id'],
    });
    expect(job).toMatchObject({ state: 'done', total: 1, done: 1, file_name: 'customers.csv' });
    expect(await fileOf(chief, job.id)).toMatch(
      new RegExp(`^name,email,group,orders_count,id\\r\\n'=1\\+1 [^,]+,formula@shop.test,General,0,${customerId}\\r\\n$`),
    );
    expect(await done(chief, 'customers.export', { searchCriteria: everything, columns: ['password_hash'] })).toMatchObject({
      state: 'failed',
      error: { parameters: { fieldName: 'password_hash' } },
    });
    expect(await done(chief, 'customers.export', { searchCriteria: everything })).toMatchObject({ state: 'done' });
  });

  it('export every list of the admin, each with the right that the list itself asks for', async () => {
    const exports = Object.entries(listKinds);
    expect(exports.length).toBeGreaterThan(20);
    for (const [kind, { access }] of exports) {
      const { state, error } = await done(chief, kind, { searchCriteria: everything });
      expect({ kind, state, error }).toEqual({ kind, state: 'done', error: null });
      const start = seller.start({ kind, input: { searchCriteria: everything } });
      if (access === 'staff') {
        await start;
        expect(await runner()).toBe(true);
      } else await expect(start, kind).rejects.toMatchObject({ code: 'UNAUTHORIZED', parameters: { resources: access } });
    }
    expect(failures).toEqual([]);
  });

  it('export more rows than anybody selects, page by page, each once and in the order of the list', async () => {
    await shop.db.query(
      `insert into customer (email, firstname, lastname, website_id, store_id, group_id)
       select 'mass-' || lpad(n::text, 5, '0') || '@shop.test', 'Mass', n::text, 1, 1, 1 from generate_series(1, 10050) n`,
    );
    const searchCriteria = { ...where('email', 'mass-%', 'like'), sort_orders: [{ field: 'email', direction: 'DESC' as const }] };
    const job = await done(chief, 'customers.export', { searchCriteria, columns: ['email'] });
    expect(job).toMatchObject({ state: 'done', total: 10_050, done: 10_050 });
    const emails = (await fileOf(chief, job.id)).trim().split('\r\n').slice(1);
    expect(emails).toHaveLength(10_050);
    expect(new Set(emails).size).toBe(10_050);
    expect([emails[0], emails.at(-1)]).toEqual(['mass-10050@shop.test', 'mass-00001@shop.test']);
    await shop.db.query(`delete from customer where email like 'mass-%'`);
  });

  it('export what else the list was asked for: the chosen rows, fields of fields, lists that are read whole', async () => {
    const columns = ['username', 'role.name'];
    const { actor } = await shop.admin('Magento_User::acl_users', 'Magento_User::acl_roles');
    if (actor.type !== 'admin') throw new Error('An admin was asked for.');
    const admins = await done(chief, 'admins.export', { searchCriteria: everything, ids: [actor.adminId], columns });
    expect(await fileOf(chief, admins.id)).toMatch(new RegExp(`^username,role.name\\r\\n${actor.username},[^,]+\\r\\n$`));
    const [role] = await shop.db.query<{ id: number; name: string }>('select id, name from admin_role order by id limit 1');
    const roles = await done(chief, 'roles.export', { searchCriteria: everything, ids: [role?.id], columns: ['name'] });
    expect(await fileOf(chief, roles.id)).toBe(`name\r\n${role?.name}\r\n`);
    expect(await done(chief, 'carts.export', { searchCriteria: everything, drafts: true })).toMatchObject({ state: 'done' });
  });

  it('export of the orders what the list shows: its columns, the found ones or the chosen ones', async () => {
    const { token } = await shop.admin();
    const rows = await Promise.all([1, 2].map(() => sellGoods(shop, token, 1)));
    const [first] = await shop.db.query<{ entity_id: number; increment_id: string }>(
      'select entity_id, increment_id from sales_order where entity_id = $1',
      [rows[0]?.id],
    );
    const columns = ['increment_id', 'billing_name', 'payment_method', 'status_label'];
    for (const which of [{ ids: [first?.entity_id] }, { text: first?.increment_id }]) {
      const job = await done(chief, 'orders.export', { searchCriteria: everything, columns, ...which });
      expect(job).toMatchObject({ state: 'done', total: 1 });
      expect(await fileOf(chief, job.id)).toMatch(new RegExp(`^${columns}\\r?\\n${first?.increment_id},[^,]+,checkmo,Pending\\r?\\n$`));
    }
  });

  it('import tax rates all or none with the line of each fault, and export them', async () => {
    const head = 'Code,Country,State,Zip/Post Code,Rate';
    const faulty = await done(chief, 'taxRates.import', { csv: `${head}\r\nJOB-1,US,*,*,5\r\nJOB-2,XX,*,*,abc\r\n` });
    expect(faulty).toMatchObject({ state: 'failed', changed: 0, error: { message: expect.any(String) } });
    expect(faulty.report.map(({ line }) => line)).toContain(3);
    expect(await done(chief, 'taxRates.import', { csv: `${head}\r\nJOB-1,US,*,*,5\r\n` })).toMatchObject({
      changed: 1,
      result: { created: 1 },
    });
    const { id } = await done(chief, 'taxRates.export', {});
    expect(await fileOf(chief, id)).toContain('JOB-1,US,*,*,5.0000');
  });

  it('generate coupons once, with a file of the codes, and export them', async () => {
    const rule = await shop.db.prisma.salesRule.create({
      data: { name: 'Jobs', is_active: true, coupon_type: 'SPECIFIC_COUPON', use_auto_generation: true } as never,
    });
    const spec = { rule_id: (rule as { rule_id: number }).rule_id, quantity: 3, length: 10 };
    const job = await done(chief, 'coupons.generate', spec);
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'done', total: 3, done: 3, changed: 3 });
    const codes = (await fileOf(chief, job.id)).trim().split('\r\n').slice(1);
    expect(new Set(codes).size).toBe(3);
    const { id } = await done(chief, 'coupons.export', { rule_id: spec.rule_id });
    for (const code of codes) expect(await fileOf(chief, id)).toContain(code);
    expect(await done(chief, 'coupons.export', { rule_id: 999_999 })).toMatchObject({ state: 'failed' });
  });

  it('keep their files for a week', async () => {
    const { id } = await done(chief, 'taxRates.export', {});
    await shop.db.query(`update job set finished_at = now() - interval '8 days' where id = $1`, [id]);
    await tidyJobs(shop);
    expect(await chief.get({ id })).toMatchObject({ state: 'done', file_name: null });
    await expect(fileOf(chief, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await shop.db.query(`update job set finished_at = now() - interval '91 days' where id = $1`, [id]);
    await tidyJobs(shop);
    await expect(chief.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
