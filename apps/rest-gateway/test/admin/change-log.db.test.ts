import { randomUUID } from 'node:crypto';
import { pruneChanges, runJob } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, desk, type LoggedChange, rewriteLog } from '../changes.js';
import { readyGuestCart } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';
import { streamed } from '../streamed.js';

let shop: Shop;
let token: string;
let ada: Desk;
let adminName: string;

beforeAll(async () => {
  shop = await openShop();
  const admin = await shop.admin();
  token = admin.token;
  adminName = admin.actor.type === 'admin' ? admin.actor.username : '';
  ada = desk(shop, token);
});
afterAll(() => shop.close());

let made = 0;
async function newProduct(values: object = {}): Promise<{ id: number; sku: string }> {
  const sku = `log-${++made}`;
  const product = { sku, name: `Logged ${made}`, price: 10, attribute_set_id: 4, type_id: 'simple', ...values };
  const { status, body } = await shop.call('POST', '/V1/products', { token, body: { product } });
  expect(status, JSON.stringify(body)).toBe(200);
  return { id: body.id, sku };
}

const rename = (sku: string, name: string) => shop.call('PUT', `/V1/products/${sku}`, { token, body: { product: { name } } });
const update = (who: Desk, sku: string, name: string, headers: Record<string, string> = {}) =>
  who.do('catalog.product.update', { sku, product: { name } }, headers);
const countRows = async () => (await shop.db.query<{ n: number }>('select count(*) as n from change_row'))[0]?.n ?? 0;

describe('the log of changes', () => {
  it('tells who changed what with its values before and after, over REST too', async () => {
    const { id, sku } = await newProduct();
    const before = await ada.version('product', id);
    expect(before).toBeGreaterThan(0);
    expect((await rename(sku, 'Renamed')).status).toBe(200);
    const change = await ada.newest('product', id);
    expect(change).toMatchObject({ actor_name: adminName, procedure: 'catalog.product.update', undone_by: null });
    const fields = change.rows.flatMap((row) => row.fields);
    expect(fields).toContainEqual({ field: 'attributes.name', before: `Logged ${made}`, after: 'Renamed' });
    expect(fields.map(({ field }) => field)).not.toContain('updated_at');
    expect(await ada.version('product', id)).toBeGreaterThan(before);
  });

  it('lists one line per change, found by who, what, procedure, time and free text', async () => {
    const { id, sku } = await newProduct();
    const search = (field: string, value: string, condition_type = 'eq') =>
      ada.read<{ items: (LoggedChange & { things: object[]; row_count: number })[]; total_count: number }>('logging.changes.list', {
        searchCriteria: { filter_groups: [{ filters: [{ field, value, condition_type }] }], page_size: 5 },
      });
    const [line] = (await search('text', sku)).items;
    expect(line).toMatchObject({ actor_name: adminName, procedure: 'catalog.product.create' });
    expect(line?.things).toEqual([{ entity: 'product', entity_id: String(id), entity_label: sku }]);
    expect(line?.row_count).toBeGreaterThan(1);
    expect((await search('entity_id', String(id))).items[0]?.change_id).toBe(line?.change_id);
    const found = async (...what: [field: string, value: string, condition: string]) =>
      (await search(...what)).items.map(({ change_id }) => change_id);
    expect(await found('entity_id', `${id}%`, 'like')).toContain(line?.change_id);
    expect(await found('entity', 'product', 'neq')).not.toContain(line?.change_id);
    expect((await search('procedure', 'catalog.product.create')).total_count).toBeGreaterThan(0);
    expect((await search('actor_name', 'nobody')).total_count).toBe(0);
    expect((await search('at', '2000-01-01 00:00:00', 'lt')).total_count).toBe(0);
    const whole = await ada.read<LoggedChange>('logging.changes.get', { changeId: line?.change_id });
    expect(whole.rows.map(({ table_name }) => table_name)).toContain('product');
  });

  it('takes several calls of one change for one line', async () => {
    const { id, sku } = await newProduct();
    const change = { 'X-Merx-Change': randomUUID() };
    for (const name of ['Once', 'Twice']) expect((await update(ada, sku, name, change)).status).toBe(200);
    const filters = [{ field: 'change_id', value: change['X-Merx-Change'], condition_type: 'eq' }];
    const searchCriteria = { filter_groups: [{ filters }] };
    const page = await ada.read<{ total_count: number; items: { things: object[] }[] }>('logging.changes.list', { searchCriteria });
    expect(page).toMatchObject({ total_count: 1, items: [{ things: [{ entity: 'product', entity_id: String(id) }] }] });
    await rewriteLog(shop, 'update change_row set hidden = true where change_id = $1', [change['X-Merx-Change']]);
    const hidden = await ada.read('logging.changes.list', { searchCriteria });
    expect(hidden).toMatchObject({ total_count: 1, items: [{ things: [], thing_count: 0, row_count: 0 }] });
  });

  it('masks secrets', async () => {
    const customer = { email: 'masked@shop.test', firstname: 'Mia', lastname: 'Masked' };
    const body = { customer, password: 'Sup3r-secret-pass' };
    const answer = await shop.call('POST', '/V1/customers', { token, body });
    expect(answer.status).toBe(200);
    const rows = await shop.db.query<{ text: string }>('select change_row::text as text from change_row');
    expect(rows.filter(({ text }) => text.includes('$argon2') || text.includes('Sup3r'))).toEqual([]);
    expect(rows.filter(({ text }) => text.includes('******')).length).toBeGreaterThan(0);
  });

  it('holds nothing of what buyers do', async () => {
    const { sku } = await newProduct({ extension_attributes: { stock_item: { qty: 5, is_in_stock: true } } });
    const before = await countRows();
    const cart = await readyGuestCart(shop, sku);
    const paid = await shop.call('POST', `/V1/guest-carts/${cart}/payment-information`, {
      body: { email: 'gus@shop.test', paymentMethod: { method: 'checkmo' } },
    });
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    const { token: mine } = await shop.customer();
    expect((await shop.call('POST', '/V1/carts/mine', { token: mine })).status).toBe(200);
    expect(await countRows()).toBe(before);
  });

  it('refuses a history to who may not work with the thing, and the whole log to everybody without its right', async () => {
    const clerk = desk(shop, (await shop.admin('Magento_Cms::page')).token);
    expect(await clerk.ask('logging.history', { entity: 'product', entityId: '1' })).toMatchObject({ status: 401 });
    expect(await clerk.ask('logging.version', { entity: 'cms_page', entityId: '1' })).toMatchObject({ status: 200 });
    expect(await ada.ask('logging.version', { entity: 'nothing', entityId: '1' })).toMatchObject({ status: 404 });
    expect(await ada.ask('logging.changes.get', { changeId: randomUUID() })).toMatchObject({ status: 404 });
    expect(await ada.ask('logging.history', { entity: 'product', entityId: '1', pageSize: 0 })).toMatchObject({ status: 400 });
    expect(await clerk.ask('logging.changes.list', { searchCriteria: {} })).toMatchObject({ status: 401 });
  });
});

interface EventLine {
  actor_name: string;
  procedure: string;
  rows: { operation: string; table_name: string; fields: { field: string; after: unknown }[] }[];
}
const factsOf = ({ rows }: EventLine) => Object.fromEntries(rows.flatMap(({ fields }) => fields.map(({ field, after }) => [field, after])));

describe('what leaves no row behind', () => {
  const history = async (entity: string, entityId: unknown) =>
    (await ada.read<{ items: EventLine[] }>('logging.history', { entity, entityId: String(entityId) })).items;

  it('is logged when a token of a customer is taken, without the token', async () => {
    const { customerId } = await shop.customer();
    await shop.db.query('update customer set assistance_allowed = true where id = $1', [customerId]);
    const taken = await ada.do('customer.accounts.signInAs', { customerId });
    expect(taken.status).toBe(200);
    const [line] = await history('customer', customerId);
    expect(line).toMatchObject({ actor_name: adminName, procedure: 'customer.accounts.signInAs' });
    expect(line?.rows.map(({ operation }) => operation)).toContain('event');
    expect(factsOf(line as EventLine)).toMatchObject({ expires_in: 3600 });
    const [kept] = await shop.db.query<{ n: number }>('select count(*)::int as n from change_row where change_row::text like $1', [
      `%${taken.body.result.data.json.token}%`,
    ]);
    expect(kept?.n).toBe(0);
    const undone = await ada.undo((line as EventLine & { change_id: string }).change_id);
    expect(undone.status).toBe(400);
  });

  const gathered = async (procedure: string, input: object) => {
    const pieces: string[] = [];
    for await (const piece of streamed<string>(shop, 'query', procedure, input, { token })) pieces.push(piece);
    return pieces.join('');
  };

  it('is logged when a list was exported, with the file and its rows, and when the file is fetched', async () => {
    await newProduct();
    const started = await ada.do('job.jobs.start', { kind: 'products.export', input: { searchCriteria: {} } });
    const { id } = started.body.result.data.json;
    const failures: unknown[] = [];
    const { signal } = new AbortController();
    await runJob({ db: shop.db, settings: shop.settings, signal, onFailure: (_job, error) => failures.push(error) });
    expect(failures).toEqual([]);
    const [exported] = await history('job', id);
    const [all] = await shop.db.query<{ n: number }>('select count(*)::int as n from product');
    expect(exported).toMatchObject({ actor_name: adminName, procedure: 'job.products.export' });
    expect(factsOf(exported as EventLine)).toEqual({ file: 'products.csv', rows: all?.n });
    expect(await gathered('job.jobs.file', { id })).toContain('sku,');
    const [fetched] = await history('job', id);
    expect(fetched).toMatchObject({ actor_name: adminName, procedure: 'job.jobs.file' });
    expect(await gathered('catalog.transfer.export', { searchCriteria: {} })).toContain('sku,');
    expect((await history('export', 'products'))[0]).toMatchObject({ actor_name: adminName, procedure: 'catalog.transfer.export' });
  });

  it('is logged of tokens of admins and of mails that are sent again', async () => {
    const { adminId } = await shop.admin().then(({ actor }) => (actor.type === 'admin' ? actor : { adminId: 0 }));
    const made = await ada.do('integration.tokens.create', { adminId, name: 'Till' });
    await ada.do('integration.tokens.revoke', { id: made.body.result.data.json.id });
    const lines = await history('admin_user', adminId);
    expect(lines.map(({ procedure }) => procedure)).toEqual(['integration.tokens.revoke', 'integration.tokens.create']);
    expect(factsOf(lines[0] as EventLine)).toEqual({ name: 'Till' });
    const { id } = await sellGoods(shop, token, 1);
    expect((await shop.call('POST', `/V1/orders/${id}/emails`, { token })).status).toBe(200);
    expect((await history('order', id))[0]).toMatchObject({ procedure: 'sales.order.email' });
  });
});

describe('documents, parcels and notes', () => {
  it('are logged with their order and carry who made them, which the web API does not show', async () => {
    const { id, itemId } = await sellGoods(shop, token, 2);
    const ship = await shop.call('POST', `/V1/order/${id}/ship`, { token, body: { items: [{ order_item_id: itemId, qty: 1 }] } });
    expect(ship.status, JSON.stringify(ship.body)).toBe(200);
    const shipmentId = Number(ship.body);
    const clara = desk(shop, (await shop.admin()).token);
    const track = { parent_id: shipmentId, order_id: id, track_number: 'T-1', carrier_code: 'custom', title: 'DHL' };
    expect((await clara.do('sales.shipment.saveTrack', { entity: track })).status).toBe(200);
    const noted = await clara.do('sales.shipment.addComment', {
      id: shipmentId,
      entity: { parent_id: shipmentId, comment: 'Left at the door' },
    });
    expect(noted.status).toBe(200);
    const log = await ada.read<{ items: EventLine[] }>('logging.history', { entity: 'order', entityId: String(id) });
    expect(log.items.map(({ procedure }) => procedure).slice(0, 3)).toEqual([
      'sales.shipment.addComment',
      'sales.shipment.saveTrack',
      'sales.shipment.ofOrder',
    ]);
    const authors = await ada.read<{ kind: string; id: number; author: string; actor_type: string | null }[]>('sales.order.authors', {
      id,
    });
    const by = (kind: string) => authors.find((one) => one.kind === kind)?.author;
    expect(by('shipment')).toBe(adminName);
    expect(by('track')).toBe(log.items[1]?.actor_name);
    expect(by('shipment_comment')).toBe(log.items[0]?.actor_name);
    expect(by('track')).not.toBe(adminName);
    expect(authors.map(({ actor_type }) => actor_type)).toEqual(authors.map(() => 'admin'));
    const { body } = await shop.call('GET', `/V1/shipment/${shipmentId}`, { token });
    expect(JSON.stringify(body)).not.toContain('author');
    expect(JSON.stringify((await shop.call('GET', `/V1/orders/${id}`, { token })).body)).not.toContain('"author"');
  });

  it('have no author when a buyer or the shop made them', async () => {
    const { sku } = await newProduct({ extension_attributes: { stock_item: { qty: 5, is_in_stock: true } } });
    const cart = await readyGuestCart(shop, sku);
    const { body: orderId } = await shop.call('POST', `/V1/guest-carts/${cart}/payment-information`, {
      body: { email: 'gus@shop.test', paymentMethod: { method: 'checkmo' } },
    });
    expect(await ada.read('sales.order.authors', { id: Number(orderId) })).toEqual([]);
  });
});

describe('nobody', () => {
  it('changes or deletes what was logged, but the pruning of what is older than 90 days', async () => {
    const { id } = await newProduct();
    const mine = `entity = 'product' and entity_id = '${id}'`;
    for (const statement of [
      `delete from change_row where ${mine}`,
      `update change_row set actor_name = 'x' where ${mine}`,
      'truncate change_row',
    ]) {
      await expect(shop.db.query(statement), statement).rejects.toThrow('neither changed nor thinned out');
    }
    await expect(shop.db.query('select * from prune_changes(89, 10)')).rejects.toThrow('ninety days');
    await expect(pruneChanges({ db: shop.db, settings: shop.settings }, 30)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await rewriteLog(shop, `update change_row set at = at - interval '91 days' where ${mine}`);
    const before = await countRows();
    expect(await pruneChanges({ db: shop.db, settings: shop.settings }, 0)).toBe(0);
    expect(await pruneChanges({ db: shop.db, settings: shop.settings }, 90)).toBeGreaterThan(0);
    expect(await countRows()).toBeLessThan(before);
    await expect(shop.db.query('delete from change_row')).rejects.toThrow('neither changed nor thinned out');
  });

  it('thins the log out by a setting of the shop, whatever right they hold', async () => {
    const { id } = await newProduct();
    await rewriteLog(shop, `update change_row set at = at - interval '100 days' where entity = 'product' and entity_id = $1`, [String(id)]);
    await shop.db.query(`insert into config_value (scope, scope_id, path, value) values ('default', 0, 'admin/logging/days', '1')`);
    await shop.db.cache.forget('');
    const before = await countRows();
    expect(await pruneChanges({ db: shop.db, settings: shop.settings }, 365)).toBe(0);
    expect(await countRows()).toBe(before);
  });
});

describe('X-Merx-Expects', () => {
  it('refuses a save of what another one changed after it was opened, and writes nothing', async () => {
    const { id, sku } = await newProduct();
    const seen = await ada.version('product', id);
    const bob = desk(shop, (await shop.admin()).token);
    const expects = { 'X-Merx-Expects': `product/${id}@${seen}` };
    const change = randomUUID();
    expect((await update(bob, sku, 'By Bob', { ...expects, 'X-Merx-Change': change })).status).toBe(200);
    expect((await ada.newest('product', id)).change_id).toBe(change);
    const refused = await update(ada, sku, 'By Ada', expects);
    expect(refused).toMatchObject({ status: 409 });
    const { message, data } = refused.body.error.json;
    expect(message).toBe('This was changed by %name at %time after you opened it.');
    expect(data.parameters).toMatchObject({
      changeId: change,
      version: await ada.version('product', id),
      name: expect.stringMatching(/^admin-/),
    });
    expect((await shop.call('GET', `/V1/products/${sku}`, { token })).body.name).toBe('By Bob');
    const again = { 'X-Merx-Expects': `product/${id}@${data.parameters.version}` };
    expect((await update(ada, sku, 'By Ada', again)).status).toBe(200);
  });

  it('tells which version a change gave, whatever came after it', async () => {
    const { id, sku } = await newProduct();
    const change = randomUUID();
    const of = (changeId: string, entityId = id) =>
      ada.read<number>('logging.version', { entity: 'product', entityId: String(entityId), changeId });
    await update(ada, sku, 'First', { 'X-Merx-Change': change });
    const made = await ada.version('product', id);
    await update(ada, sku, 'Second');
    expect(await ada.version('product', id)).toBeGreaterThan(made);
    expect(await of(change)).toBe(made);
    expect([await of(randomUUID()), await of('no id'), await of(change, id + 1)]).toEqual([0, 0, 0]);
  });

  it('refuses an expectation that cannot be read', async () => {
    const { sku } = await newProduct();
    for (const header of ['product', 'product/1', 'product/1@x', '@1']) {
      expect(await update(ada, sku, 'Never', { 'X-Merx-Expects': header })).toMatchObject({ status: 400 });
    }
  });
});
