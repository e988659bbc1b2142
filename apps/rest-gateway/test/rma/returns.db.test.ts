import { setSetting } from '@merx/router';
import { newestMail } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';
import { optionIds, refused, shippedOrder } from './sold-and-shipped.js';

let shop: Shop;
/** Everything. */
let boss: string;
/** Returns alone. */
let token: string;
let chosen: Awaited<ReturnType<typeof optionIds>>;
beforeAll(async () => {
  shop = await openShop();
  [{ token: boss }, { token }] = [await shop.admin(), await shop.admin('Magento_Rma::magento_rma')];
  chosen = await optionIds(shop);
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: unknown, caller: string | undefined = token) =>
  shop.call(method, path, { token: caller, body });
const create = (rmaDataObject: object) => call('POST', '/V1/returns', { rmaDataObject });
const change = (id: number, rmaDataObject: object) => call('PUT', `/V1/returns/${id}`, { rmaDataObject });
const read = async (id: number) => (await call('GET', `/V1/returns/${id}`)).body;

/** A return of so many pieces of a fresh order of three. */
async function opened(qty = 2) {
  const order = await shippedOrder(shop, boss, 3);
  const items = [{ order_item_id: order.itemId, qty_requested: qty, ...chosen.refund }];
  const { status, body } = await create({ order_id: order.id, items });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { order, id: body.entity_id as number, entry: body.items[0].entity_id as number, body };
}

const mailsOf = (id: number) =>
  shop.db.query<{ kind: string; recipient: string }>(
    `select kind, recipient from mail_message where subject_id = $1 and kind like 'rma%' order by id`,
    [id],
  );

describe('POST /V1/returns', () => {
  it('adds a return of shipped pieces under its own number, and mails the buyer', async () => {
    const order = await shippedOrder(shop, boss, 3);
    const items = [{ order_item_id: order.itemId, qty_requested: 2, ...chosen.refund }];
    const comments = [{ comment: 'By phone' }, { comment: 'Please send it', customer_notified: true }];
    const tracks = [{ track_number: 'JD-1', carrier_code: 'dhl' }];
    const { status, body } = await create({ order_id: order.id, items, comments, tracks, customer_custom_email: 'other@shop.test' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ entity_id: expect.any(Number), increment_id: expect.stringMatching(/^\d{9}$/), order_id: order.id, store_id: 1 },
      ...{ customer_id: expect.any(Number), status: 'pending', customer_custom_email: 'other@shop.test' },
      order_increment_id: order.number,
      date_requested: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      items: [
        {
          ...{ entity_id: expect.any(Number), rma_entity_id: body.entity_id, order_item_id: order.itemId, status: 'pending' },
          ...{ qty_requested: 2, qty_authorized: 0, qty_returned: 0, qty_approved: 0, ...chosen.refund },
        },
      ],
      comments: [
        expect.objectContaining({
          comment: 'Please send it',
          customer_notified: true,
          visible_on_front: true,
          admin: true,
          status: 'pending',
        }),
        expect.objectContaining({ comment: 'By phone', customer_notified: false, visible_on_front: false, admin: true }),
      ],
      tracks: [
        { entity_id: expect.any(Number), rma_entity_id: body.entity_id, track_number: 'JD-1', carrier_code: 'dhl', carrier_title: 'dhl' },
      ],
    });
    expect(await read(body.entity_id)).toEqual(body);
    expect(await mailsOf(body.entity_id)).toEqual([
      { kind: 'rma_comment', recipient: 'other@shop.test' },
      { kind: 'rma_new', recipient: 'other@shop.test' },
    ]);
    const mail = await newestMail(shop, 'other@shop.test');
    expect(mail).toMatchObject({ kind: 'rma_new', data: { rma: { number: body.increment_id, items: [{ sku: order.sku, qty: '2' }] } } });
  });

  it('takes a return back as it was read, and an existing one with its id', async () => {
    const { body, id } = await opened();
    expect((await create(body)).body).toEqual(body);
    expect((await change(id, body)).body).toEqual(body);
    expect((await create({ entity_id: id, comments: [{ comment: 'Later' }] })).body).toMatchObject({ comments: [{ comment: 'Later' }] });
  });

  it('may be authorized, received and approved at once, as at a counter', async () => {
    const order = await shippedOrder(shop, boss, 2);
    const items = [{ order_item_id: order.itemId, qty_requested: 2, qty_approved: 1, status: 'approved', ...chosen.refund }];
    const { body } = await create({ order_id: order.id, items });
    expect(body).toMatchObject({
      status: 'processed_closed',
      items: [{ status: 'approved', qty_requested: 2, qty_authorized: 2, qty_returned: 2, qty_approved: 1 }],
    });
  });

  it('never takes more than was shipped and is in no other return, nor what was refunded without one', async () => {
    const order = await shippedOrder(shop, boss, 5, 3);
    const wanted = (qty_requested: number) => ({
      order_id: order.id,
      items: [{ order_item_id: order.itemId, qty_requested, ...chosen.refund }],
    });
    const [tooMany] = await refused(shop, 400, [() => create(wanted(4))]);
    expect(tooMany?.body).toMatchObject({ parameters: { orderItemId: order.itemId, open: 3 } });
    expect((await create(wanted(1))).status).toBe(200);
    await refused(shop, 400, [() => create(wanted(3))]);
    // Two of these three are pieces that were not shipped.
    const entity = { order_id: order.id, items: [{ order_item_id: order.itemId, qty: 3 }] };
    expect((await call('POST', '/V1/creditmemo', { entity }, boss)).status).toBe(200);
    await refused(shop, 400, [() => create(wanted(2))]);
    expect((await create(wanted(1))).status).toBe(200);
    await refused(shop, 400, [() => create(wanted(1))]);
  });

  it('frees what was denied or rejected, and what was not authorized', async () => {
    const { order, id, entry } = await opened(3);
    const again = (qty_requested: number) =>
      create({ order_id: order.id, items: [{ order_item_id: order.itemId, qty_requested, ...chosen.refund }] });
    expect((await again(1)).status).toBe(400);
    await change(id, { items: [{ entity_id: entry, status: 'authorized', qty_authorized: 2 }] });
    const { body: second } = await again(1);
    expect((await again(1)).status).toBe(400);
    await change(second.entity_id, { items: [{ entity_id: second.items[0].entity_id, status: 'denied' }] });
    await change(id, { items: [{ entity_id: entry, status: 'rejected' }] });
    expect(await read(id)).toMatchObject({ status: 'closed', items: [{ status: 'rejected', qty_returned: 2, qty_approved: 0 }] });
    expect((await again(3)).status).toBe(200);
  });

  it('refuses what is no return, and keeps nothing of it', async () => {
    const order = await shippedOrder(shop, boss, 2);
    const unshipped = await sellGoods(shop, boss, 1);
    const item = { order_item_id: order.itemId, qty_requested: 1, ...chosen.refund };
    const given = (object: object) => () => create({ order_id: order.id, items: [item], ...object });
    await refused(shop, 400, [
      given({ items: [] }),
      given({ items: undefined }),
      given({ order_id: undefined }),
      given({ items: [item, item] }),
      given({ items: [{ ...item, qty_requested: 0 }] }),
      given({ items: [{ ...item, qty_requested: -1 }] }),
      given({ items: [{ ...item, qty_requested: 0.5 }] }),
      given({ items: [{ ...item, order_item_id: unshipped.itemId }] }),
      given({ items: [{ ...item, reason: undefined }] }),
      given({ items: [{ ...item, reason: chosen.refund.condition }] }),
      given({ items: [{ ...item, status: 'lost' }] }),
      given({ items: [{ ...item, qty_authorized: 1 }] }),
      given({ items: [{ ...item, status: 'authorized', qty_authorized: 2 }] }),
      given({ items: [{ ...item, colour: 'red' }] }),
      given({ status: 'approved' }),
      given({ customer_custom_email: 'nobody' }),
      given({ comments: [{ comment: ' ' }] }),
      given({ tracks: [{ track_number: '1' }] }),
      given({ order_id: unshipped.id, items: [{ ...item, order_item_id: unshipped.itemId }] }),
      () => call('POST', '/V1/returns', {}),
    ]);
    await refused(shop, 404, [given({ order_id: 999999 }), given({ entity_id: 999999 })]);
    const { token: other } = await shop.admin('Magento_Sales::actions_view');
    const body = { rmaDataObject: { order_id: order.id, items: [item] } };
    await refused(shop, 401, [() => shop.call('POST', '/V1/returns', { body }), () => call('POST', '/V1/returns', body, other)]);
  });
});

describe('PUT /V1/returns/{id}', () => {
  it('goes through the steps, each with its quantity, and mails each new status', async () => {
    const { id, entry, body } = await opened(3);
    const step = async (item: object) => (await change(id, { items: [{ entity_id: entry, ...item }] })).body;
    expect(await step({ status: 'authorized', qty_authorized: 2 })).toMatchObject({
      status: 'authorized',
      items: [{ qty_requested: 3, qty_authorized: 2, qty_returned: 0 }],
    });
    expect(await step({ qty_authorized: 3 })).toMatchObject({ status: 'authorized', items: [{ qty_authorized: 3 }] });
    expect(await step({ status: 'received' })).toMatchObject({ status: 'received', items: [{ qty_returned: 3 }] });
    expect(await step({ status: 'approved', qty_approved: 1 })).toMatchObject({
      status: 'processed_closed',
      items: [{ status: 'approved', qty_approved: 1, qty_returned: 3 }],
    });
    const kinds = (await mailsOf(id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['rma_new', 'rma_status', 'rma_status', 'rma_status']);
    expect(await read(id)).toMatchObject({ increment_id: body.increment_id });
  });

  it('never goes back, nor beyond the step before', async () => {
    const { id, entry } = await opened(2);
    const step = (item: object) => () => change(id, { items: [{ entity_id: entry, ...item }] });
    await step({ status: 'authorized', qty_authorized: 1 })();
    await refused(shop, 400, [
      step({ status: 'pending' }),
      step({ qty_requested: 1 }),
      step({ qty_authorized: 3 }),
      step({ status: 'received', qty_returned: 2 }),
      step({ qty_returned: 1 }),
      step({ order_item_id: 1 }),
      () => change(id, { items: [{ entity_id: 999999, status: 'denied' }] }),
      () => change(id, { order_id: 999999 }),
      () => change(id, { status: 'received' }),
    ]);
    await step({ status: 'received' })();
    await refused(shop, 400, [step({ status: 'denied' }), () => change(id, { status: 'closed' })]);
    await step({ status: 'approved' })();
    await refused(shop, 400, [
      step({ status: 'rejected' }),
      step({ qty_approved: 0.5 }),
      step({ resolution: chosen.exchange.resolution }),
      () => change(id, { items: [{ order_item_id: 1, qty_requested: 1, ...chosen.refund }] }),
    ]);
    await refused(shop, 404, [() => change(999999, {})]);
  });

  it('closes a return whose goods have not arrived', async () => {
    const { id, entry } = await opened();
    await change(id, { items: [{ entity_id: entry, status: 'authorized' }] });
    expect((await change(id, { status: 'closed' })).body).toMatchObject({
      status: 'closed',
      items: [{ status: 'denied', qty_authorized: 2 }],
    });
  });

  it('changes the address, adds comments and tracks, and leaves the rest', async () => {
    const { id, body } = await opened();
    const changed = await change(id, {
      customer_custom_email: 'new@shop.test',
      comments: [{ comment: 'One more' }],
      tracks: [{ track_number: 'X', carrier_code: 'ups', carrier_title: 'UPS' }],
    });
    expect(changed.body).toMatchObject({
      ...{ ...body, customer_custom_email: 'new@shop.test' },
      comments: [{ comment: 'One more' }],
      tracks: [{ carrier_title: 'UPS' }],
    });
    expect((await change(id, { customer_custom_email: null })).body).not.toHaveProperty('customer_custom_email');
  });
});

describe('GET /V1/returns', () => {
  it('finds returns by their fields and their order’s number', async () => {
    const { order, id } = await opened();
    const by = (field: string, value: string | number) =>
      call(
        'GET',
        `/V1/returns?searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${value}`,
      );
    for (const [field, value] of [
      ['order_id', order.id],
      ['order_increment_id', order.number],
      ['entity_id', id],
    ] as const) {
      expect((await by(field, value)).body).toMatchObject({ total_count: 1, items: [{ entity_id: id }] });
    }
    expect((await by('status', 'pending')).body.total_count).toBeGreaterThan(0);
    expect((await by('colour', 'red')).status).toBe(400);
    expect((await call('GET', '/V1/returns?searchCriteria=', undefined, '')).status).toBe(401);
    expect((await call('GET', '/V1/returns/999999')).status).toBe(404);
    expect((await call('GET', '/V1/returns/x')).status).toBe(400);
    expect((await call('GET', `/V1/returns/${id}`, undefined, '')).status).toBe(401);
  });
});

describe('DELETE /V1/returns/{id}', () => {
  it('deletes a return, but none whose goods have arrived', async () => {
    const one = await opened();
    expect(await call('DELETE', `/V1/returns/${one.id}`)).toMatchObject({ status: 200, body: true });
    await refused(shop, 404, [() => call('DELETE', `/V1/returns/${one.id}`)]);
    const two = await opened();
    await change(two.id, { items: [{ entity_id: two.entry, status: 'received' }] });
    await refused(shop, 400, [() => call('DELETE', `/V1/returns/${two.id}`)]);
    await refused(shop, 401, [() => shop.call('DELETE', `/V1/returns/${two.id}`)]);
  });
});

describe('/V1/returns/{id}/comments', () => {
  it('adds comments, and mails those that notify the buyer', async () => {
    const { id } = await opened();
    const add = (data: object, to = id) => call('POST', `/V1/returns/${to}/comments`, { data });
    expect(await add({ comment: 'For us', rma_entity_id: id })).toMatchObject({ status: 200, body: true });
    expect(await add({ comment: 'For you', customer_notified: true })).toMatchObject({ status: 200, body: true });
    const { body } = await call('GET', `/V1/returns/${id}/comments`);
    expect(body).toMatchObject({
      total_count: 2,
      items: [
        { comment: 'For you', visible_on_front: true },
        { comment: 'For us', visible_on_front: false },
      ],
    });
    expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(['rma_new', 'rma_comment']);
    await refused(shop, 400, [() => add({ comment: '' }), () => add({}), () => add({ comment: 'x', rma_entity_id: 999999 })]);
    await refused(shop, 404, [() => add({ comment: 'x' }, 999999), () => call('GET', '/V1/returns/999999/comments')]);
    await refused(shop, 401, [() => shop.call('POST', `/V1/returns/${id}/comments`, { body: { data: { comment: 'x' } } })]);
  });

  it('mails nothing that the settings switch off', async () => {
    const { id } = await opened();
    await setSetting(shop.db, 'sales_email/magento_rma_comment/enabled', '0', { scope: 'default' });
    await call('POST', `/V1/returns/${id}/comments`, { data: { comment: 'Quiet', customer_notified: true } });
    await shop.db.query('delete from config_value');
    await shop.db.cache.forget('config');
    expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(['rma_new']);
  });
});

describe('/V1/returns/{id}/tracking-numbers', () => {
  it('adds and deletes the numbers of parcels', async () => {
    const { id } = await opened();
    const path = `/V1/returns/${id}/tracking-numbers`;
    expect(await call('POST', path, { track: { track_number: 'A1', carrier_title: 'UPS', carrier_code: 'ups' } })).toMatchObject({
      status: 200,
      body: true,
    });
    const { body } = await call('GET', path);
    expect(body).toMatchObject({
      total_count: 1,
      items: [{ track_number: 'A1', carrier_title: 'UPS', carrier_code: 'ups', rma_entity_id: id }],
    });
    const trackId = body.items[0].entity_id;
    const { id: other } = await opened();
    await refused(shop, 404, [
      () => call('DELETE', `/V1/returns/${other}/tracking-numbers/${trackId}`),
      () => call('DELETE', `${path}/999999`),
      () => call('GET', '/V1/returns/999999/tracking-numbers'),
      () => call('POST', '/V1/returns/999999/tracking-numbers', { track: { track_number: 'A', carrier_code: 'b' } }),
    ]);
    await refused(shop, 400, [
      () => call('POST', path, { track: { track_number: 'A1' } }),
      () => call('POST', path, { track: { carrier_code: 'ups', track_number: ' ' } }),
      () => call('POST', path, { track: { carrier_code: 'ups', track_number: 'x'.repeat(256) } }),
      () => call('POST', path, { track: { carrier_code: 'ups', track_number: 'x', rma_entity_id: other } }),
    ]);
    await refused(shop, 401, [() => shop.call('DELETE', `${path}/${trackId}`)]);
    expect(await call('DELETE', `${path}/${trackId}`)).toMatchObject({ status: 200, body: true });
    expect((await call('GET', path)).body.total_count).toBe(0);
  });
});

describe('/V1/returns/{id}/labels', () => {
  it('keeps the label for the parcel, byte for byte', async () => {
    const { id } = await opened();
    const path = `/V1/returns/${id}/labels`;
    expect(await call('GET', path)).toMatchObject({ status: 200, body: '' });
    const pdf = Buffer.from('%PDF-1.4 a label').toString('base64');
    expect(await call('PUT', path, { label: pdf })).toMatchObject({ status: 200, body: true });
    expect((await call('GET', path)).body).toBe(pdf);
    const { token: boss } = await shop.admin();
    expect((await call('GET', path, undefined, boss)).body).toBe(pdf);
    await call('PUT', path, { label: '^XA^FDReturn^FS^XZ' });
    expect(Buffer.from((await call('GET', path)).body, 'base64').toString()).toBe('^XA^FDReturn^FS^XZ');
    await refused(shop, 400, [() => call('PUT', path, { label: ' ' }), () => call('PUT', path, {})]);
    await refused(shop, 404, [
      () => call('GET', '/V1/returns/999999/labels'),
      () => call('PUT', '/V1/returns/999999/labels', { label: 'x' }),
      () => call('DELETE', '/V1/returns/999999/labels'),
    ]);
    await refused(shop, 401, [() => shop.call('GET', path), () => shop.call('DELETE', path)]);
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: true });
    expect((await call('GET', path)).body).toBe('');
  });
});

describe('/V1/returnsAttributeMetadata', () => {
  it('describes the fields of an item, with the choices that a return names', async () => {
    const { body } = await call('GET', '/V1/returnsAttributeMetadata');
    const codes = body.map(({ attribute_code }: { attribute_code: string }) => attribute_code);
    expect(codes).toEqual(expect.arrayContaining(['qty_requested', 'qty_approved', 'reason', 'condition', 'resolution', 'status']));
    const reason = (await call('GET', '/V1/returnsAttributeMetadata/reason')).body;
    expect(reason).toMatchObject({ attribute_code: 'reason', frontend_input: 'select', required: true, user_defined: false });
    expect(reason.options).toContainEqual({ label: 'Wrong Size', value: chosen.refund.reason });
    const form = (await call('GET', '/V1/returnsAttributeMetadata/form/default')).body;
    expect(form.map(({ attribute_code }: { attribute_code: string }) => attribute_code)).toEqual([
      'order_item_id',
      'qty_requested',
      'reason',
      'condition',
      'resolution',
    ]);
    expect(await call('GET', '/V1/returnsAttributeMetadata/custom')).toMatchObject({ status: 200, body: [] });
    expect((await call('GET', '/V1/returnsAttributeMetadata/colour')).status).toBe(404);
    expect((await call('GET', '/V1/returnsAttributeMetadata/form/colour')).status).toBe(404);
    expect((await call('GET', '/V1/returnsAttributeMetadata', undefined, '')).status).toBe(401);
  });
});

it('the change log has what was done with a return, and it cannot be undone', async () => {
  const { id, entry, body } = await opened();
  await change(id, { items: [{ entity_id: entry, status: 'authorized' }] });
  const rows = await shop.db.query<{ entity: string; entity_label: string; change_id: string }>(
    `select entity, entity_label, change_id from change_row where table_name = 'rma_item' and entity_id = $1 and operation = 'update'`,
    [String(id)],
  );
  expect(rows).toMatchObject([{ entity: 'rma', entity_label: body.increment_id }]);
  const { actor } = await shop.admin();
  const undo = shop.as(actor).logging.changes.undo({ changeId: rows[0]?.change_id ?? '' });
  await expect(undo).rejects.toThrow('cannot be undone');
});
