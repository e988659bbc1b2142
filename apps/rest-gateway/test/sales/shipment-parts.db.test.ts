import { openSmtpSink, readMail } from '@merx/mail/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSender, until } from '../outbox.js';
import { openShop, type Shop } from '../shop.js';
import { refusals, sellGoods } from '../sold-orders.js';

const RESOURCE = 'Magento_Sales::shipment';

let shop: Shop;
/** Everything. */
let boss: string;
/** Shipments alone. */
let token: string;
beforeAll(async () => {
  shop = await openShop();
  [{ token: boss }, { token }] = [await shop.admin(), await shop.admin(RESOURCE)];
});
afterAll(() => shop.close());

const send = (method: string, path: string, body?: unknown) => shop.call(method, `/V1/shipment${path}`, { token, body });
/** A shipment of a fresh order of so many pieces. */
async function shipGoods(qty = 1, more: object = {}) {
  const sold = await sellGoods(shop, boss, qty, { name: 'Enamel Mug' });
  const { status, body } = await send('POST', '/', { entity: { order_id: sold.id, ...more } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ...sold, shipment: body };
}
const mailsOf = (id: number) =>
  shop.db.query<{ kind: string; recipient: string }>(
    `select kind, recipient from mail_message where subject_id = $1 and kind like 'shipment%' order by id`,
    [id],
  );

describe('GET /V1/shipment/:id and /V1/shipments', () => {
  it('refuses id 0 and what is no number with 400, and does not know others (404)', async () => {
    await refusals(shop, 400, [() => send('GET', '/0'), () => send('GET', '/abc')]);
    const [unknown] = await refusals(shop, 404, [() => send('GET', '/999999')]);
    expect(unknown?.body.parameters).toEqual({ fieldName: 'id', fieldValue: 999_999 });
  });

  it('lists shipments as they read alone, filtered, sorted and in pages', async () => {
    const made = [await shipGoods(1, { shipment_status: 5 }), await shipGoods(4, { tracks: [{ track_number: '1', carrier_code: 'ups' }] })];
    const [first, second] = made.map(({ shipment }) => shipment);
    const list = async (query: string) => (await shop.call('GET', `/V1/shipments?${query}`, { token })).body;
    const filter = (field: string, value: unknown, condition = 'eq') =>
      `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${value}` +
      `&searchCriteria[filter_groups][0][filters][0][condition_type]=${condition}`;
    expect((await list(filter('order_id', made[1]?.id))).items).toEqual([second]);
    expect((await list(filter('increment_id', first.increment_id))).items).toEqual([first]);
    expect((await list(filter('shipment_status', 5))).items).toEqual([first]);
    expect((await list(filter('total_qty', 3, 'gt'))).items).toEqual([second]);
    const newest = 'searchCriteria[sort_orders][0][field]=increment_id&searchCriteria[sort_orders][0][direction]=DESC';
    const page = await list(`${newest}&searchCriteria[page_size]=1&searchCriteria[current_page]=2`);
    expect(page).toMatchObject({ items: [{ entity_id: first.entity_id }], search_criteria: { page_size: 1, current_page: 2 } });
    expect(page.total_count).toBe((await list('searchCriteria=')).items.length);
    expect((await list('searchCriteria[page_size]=5&searchCriteria[current_page]=99')).items).toEqual([]);
  });

  it('refuses an absent searchCriteria and unknown fields with 400', async () => {
    const bad = [
      '',
      '?searchCriteria[sort_orders][0][field]=packages',
      '?searchCriteria[filter_groups][0][filters][0][field]=shipping_label',
    ];
    const answers = await refusals(
      shop,
      400,
      bad.map((query) => () => shop.call('GET', `/V1/shipments${query}`, { token })),
    );
    expect(answers[2]?.body.parameters).toEqual({ fieldName: 'shipping_label' });
  });
});

describe('the comments on a shipment', () => {
  it('are added to the shipment they name, else to that of the address, and listed with the newest first', async () => {
    const [{ shipment: one }, { shipment: two }] = [await shipGoods(), await shipGoods()];
    const first = await send('POST', `/${one.entity_id}/comments`, { entity: { comment: 'packed', is_visible_on_front: 1 } });
    expect(first).toMatchObject({
      status: 200,
      body: { comment: 'packed', parent_id: one.entity_id, is_visible_on_front: 1, is_customer_notified: 0, entity_id: expect.any(Number) },
    });
    const elsewhere = { comment: 'gone', parent_id: two.entity_id, is_customer_notified: 1 };
    expect((await send('POST', `/${one.entity_id}/comments`, { entity: elsewhere })).body.parent_id).toBe(two.entity_id);
    await send('POST', `/${one.entity_id}/comments`, { entity: { comment: 'second' } });
    const { body } = await send('GET', `/${one.entity_id}/comments`);
    expect(body).toMatchObject({ total_count: 2, search_criteria: { filter_groups: [], current_page: 1 } });
    expect(body.items.map(({ comment }: { comment: string }) => comment)).toEqual(['second', 'packed']);
    expect(body.items[1]).toEqual(first.body);
    expect((await send('GET', `/${one.entity_id}`)).body.comments).toEqual(body.items);
    expect(await mailsOf(one.entity_id)).toMatchObject([{ kind: 'shipment_new' }]);
    expect(await mailsOf(two.entity_id)).toMatchObject([
      { kind: 'shipment_new' },
      { kind: 'shipment_comment', recipient: 'buyer@shop.test' },
    ]);
  });

  it('are written anew under their id, without a further mail', async () => {
    const { shipment } = await shipGoods(1, { comments: [{ comment: 'old', is_customer_notified: 1 }] });
    const [comment] = shipment.comments;
    const path = `/${shipment.entity_id}/comments`;
    expect((await send('POST', path, { entity: comment })).body).toEqual(comment);
    expect((await send('POST', path, { entity: { ...comment, comment: 'new' } })).body).toEqual({ ...comment, comment: 'new' });
    expect((await send('GET', path)).body.items).toHaveLength(1);
    expect(await mailsOf(shipment.entity_id)).toHaveLength(1);
  });

  it('are refused without text (400), and for unknown shipments and comments (404)', async () => {
    const [{ shipment }, { shipment: other }] = [await shipGoods(1, { comments: [{ comment: 'mine' }] }), await shipGoods()];
    const add =
      (entity: unknown, id = shipment.entity_id) =>
      () =>
        send('POST', `/${id}/comments`, { entity });
    await refusals(shop, 400, [add({}), add({ comment: ' ' }), add({ comment: 'x', color: 'red' }), add(undefined), add('x')]);
    await refusals(shop, 404, [
      add({ comment: 'x' }, 999_999),
      add({ comment: 'x', parent_id: 999_999 }),
      add({ comment: 'x', entity_id: shipment.comments[0].entity_id }, other.entity_id),
      () => send('GET', '/999999/comments'),
    ]);
  });
});

describe('tracks', () => {
  it('are added to a shipment, written anew under their id, and removed', async () => {
    const { id, shipment } = await shipGoods();
    const entity = { order_id: id, parent_id: shipment.entity_id, track_number: '1Z 999', carrier_code: 'ups', title: 'UPS' };
    const { status, body: track } = await send('POST', '/track', { entity: { ...entity, weight: 1.5, qty: '2', description: 'a box' } });
    expect(status).toBe(200);
    expect(track).toEqual({
      ...{ ...entity, weight: 1.5, qty: 2, description: 'a box', entity_id: expect.any(Number) },
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    });
    expect((await send('GET', `/${shipment.entity_id}`)).body.tracks).toEqual([track]);
    expect((await send('POST', '/track', { entity: track })).body).toEqual({ ...track, updated_at: expect.any(String) });
    const changed = await send('POST', '/track', { entity: { ...entity, entity_id: track.entity_id, track_number: '2' } });
    expect(changed.body).toMatchObject({ entity_id: track.entity_id, track_number: '2', description: null, weight: 0 });
    expect((await send('GET', `/${shipment.entity_id}`)).body.tracks).toEqual([changed.body]);
    expect(await send('DELETE', `/track/${track.entity_id}`)).toMatchObject({ status: 200, body: true });
    expect((await send('GET', `/${shipment.entity_id}`)).body.tracks).toEqual([]);
    await refusals(shop, 404, [() => send('DELETE', `/track/${track.entity_id}`)]);
  });

  it('are refused without number, carrier, shipment or order, and for a shipment of another order (400)', async () => {
    const [{ id, shipment }, other] = [await shipGoods(), await shipGoods()];
    const whole = { order_id: id, parent_id: shipment.entity_id, track_number: '1', carrier_code: 'ups' };
    const add = (entity: unknown) => () => send('POST', '/track', { entity });
    const answers = await refusals(shop, 400, [
      ...Object.keys(whole).map((name) => add({ ...whole, [name]: undefined })),
      ...[
        add({ ...whole, track_number: '' }),
        add({ ...whole, carrier_code: ' ' }),
        add({ ...whole, qty: -1 }),
        add({ ...whole, weight: 1e10 }),
      ],
      ...[add({ ...whole, order_id: other.id }), add({ ...whole, parent_id: 999_999 }), add({ ...whole, colour: 'red' }), add({})],
    ]);
    expect(answers.slice(0, 4).map(({ body }) => body.parameters.fieldName)).toEqual(Object.keys(whole));
    expect(answers.at(-1)?.body.errors).toHaveLength(2);
    await refusals(shop, 404, [add({ ...whole, entity_id: 999_999 })]);
  });
});

describe('the label', () => {
  it('is text where it was uploaded as such, the bytes as they are where not, and empty where there is none', async () => {
    const labelOf = async (bytes: Buffer | undefined) => {
      const { shipment } = await shipGoods(1, bytes ? { shipping_label: bytes.toString('base64') } : {});
      const { status, body } = await send('GET', `/${shipment.entity_id}/label`);
      expect(status).toBe(200);
      expect(shipment.shipping_label).toBe(bytes?.toString('base64'));
      return body;
    };
    expect(await labelOf(undefined)).toBe('');
    expect(await labelOf(Buffer.from('^XA^FO50,50^FDBox 1 of 2^FS^XZ'))).toBe('^XA^FO50,50^FDBox 1 of 2^FS^XZ');
    expect(await labelOf(Buffer.from('^XA^FDŁódź^XZ'.repeat(20)))).toBe('^XA^FDŁódź^XZ'.repeat(20));
    const picture = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    expect(Buffer.from(await labelOf(picture), 'latin1')).toEqual(picture);
    await refusals(shop, 404, [() => send('GET', '/999999/label')]);
  });

  it('may be sent as plain text for a label printer, and comes back unchanged when its shipment is sent again', async () => {
    const zpl = '^XA^FO50,50^A0N,36,36^FDBox 1 of 2: Łódź^FS^XZ\r\n';
    const { shipment } = await shipGoods(1, { shipping_label: zpl });
    expect(shipment.shipping_label).toBe(Buffer.from(zpl).toString('base64'));
    const labelNow = async () => (await send('GET', `/${shipment.entity_id}/label`)).body;
    expect(await labelNow()).toBe(zpl);
    expect((await send('POST', '/', { entity: shipment })).body.shipping_label).toBe(shipment.shipping_label);
    expect(await labelNow()).toBe(zpl);
    const later = { entity_id: shipment.entity_id, order_id: shipment.order_id, shipping_label: 'LABEL123' };
    expect((await send('POST', '/', { entity: later })).status).toBe(200);
    expect(await labelNow()).toBe('LABEL123');
    expect((await send('GET', `/${shipment.entity_id}`)).body.shipping_label).toBe(Buffer.from('LABEL123').toString('base64'));
  });

  it('has a packing slip beside it, a PDF for staff', async () => {
    const { shipment } = await shipGoods(2, { comments: [{ comment: 'Thank you!', is_visible_on_front: 1 }] });
    const staff = shop.as((await shop.admin(RESOURCE)).actor);
    const file = await staff.sales.shipment.packingSlip({ id: shipment.entity_id });
    expect(file).toMatchObject({ type: 'application/pdf', name: `packing-slip-${shipment.increment_id}.pdf` });
    const bytes = Buffer.from(file.base64_encoded_data, 'base64');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
    await expect(staff.sales.shipment.packingSlip({ id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const { actor } of [await shop.customer(), await shop.admin('Magento_Sales::sales')]) {
      await expect(shop.as(actor).sales.shipment.packingSlip({ id: shipment.entity_id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    }
  });
});

describe('the carriers of a shop', () => {
  it('are its own, from a setting that names the page of each, and those that everyone has', async () => {
    const path = 'shipping/tracking/links';
    const [all, some] = [await shop.admin(), await shop.admin('Magento_Config::config')];
    const save = (value: string, { actor }: typeof all) => shop.as(actor).store.settings.save({ values: [{ path, value }] });
    await expect(save('Post', all)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    // It decides where links in mails lead.
    await expect(save('Post = https://post.example/{number}', some)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await save('Post = https://post.example/{number}', all);
    const carriers = await shop.as((await shop.admin(RESOURCE)).actor).store.carriers();
    expect(carriers[0]).toEqual({ title: 'Post', code: 'custom', url: 'https://post.example/{number}' });
    expect(carriers.map(({ title }) => title)).toContain('DHL');
  });
});

describe('the mails about a shipment', () => {
  it('show its goods, its tracks and what is said, and the shipment remembers that its buyer was told', async () => {
    const tracks = [{ track_number: '1Z<999>', carrier_code: 'ups', title: 'UPS & Co' }];
    const comments = [{ comment: 'Ring\ntwice', is_customer_notified: 1 }, { comment: 'between us' }];
    const { sku, shipment } = await shipGoods(2, { tracks, comments });
    expect(shipment.email_sent).toBeUndefined();
    await shop.db.query(`delete from mail_message where kind <> 'shipment_new' or subject_id <> $1`, [shipment.entity_id]);
    const sink = await openSmtpSink();
    const sender = startSender(shop, { smtpUrl: sink.url, dataDir: '/nowhere' });
    const { raw, to } = await until(() => sink.taken[0]);
    expect(to).toEqual(['buyer@shop.test']);
    const { headers, text, html } = readMail(raw);
    expect(headers.subject).toMatch(/^Main Website Store: your order \d{9} is on its way$/);
    for (const part of [
      shipment.increment_id,
      'Enamel Mug',
      sku,
      'Grace Guest',
      'Austin, Texas 73301',
      'Flat Rate - Fixed',
      'Ring',
      'twice',
    ]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain('2 x Enamel Mug');
    expect(text).toContain('UPS & Co: 1Z<999>');
    expect(text).toContain('https://www.ups.com/track?tracknum=1Z%3C999%3E');
    expect(html).toContain('UPS &amp; Co: <a href="https://www.ups.com/track?tracknum&#x3D;1Z%3C999%3E">1Z&lt;999&gt;</a>');
    expect(text + html).not.toContain('between us');
    await until(async () => (await send('GET', `/${shipment.entity_id}`)).body.email_sent === 1);
    await send('POST', `/${shipment.entity_id}/comments`, { entity: { comment: 'It rains.\nSorry.', is_customer_notified: 1 } });
    const second = readMail((await until(() => sink.taken[1])).raw);
    expect(second.headers.subject).toContain(`a comment on the shipment ${shipment.increment_id}`);
    expect(second.text).toContain('It rains.\nSorry.');
    await sender.stop();
    await sink.close();
  });

  it('are sent again when staff ask for it; an unknown shipment is 404', async () => {
    const { shipment } = await shipGoods();
    expect(await send('POST', `/${shipment.entity_id}/emails`)).toMatchObject({ status: 200, body: true });
    expect(await mailsOf(shipment.entity_id)).toEqual(Array(2).fill({ kind: 'shipment_new', recipient: 'buyer@shop.test' }));
    await refusals(shop, 404, [() => send('POST', '/999999/emails')]);
  });
});

describe('who may send goods', () => {
  it('is nobody but staff with the resource (401)', async () => {
    const { id, shipment } = await shipGoods(1, { tracks: [{ track_number: '1', carrier_code: 'ups' }] });
    const one = `/V1/shipment/${shipment.entity_id}`;
    const calls: [string, string, unknown?][] = [
      ...([
        ['GET', one],
        ['GET', '/V1/shipments?searchCriteria='],
        ['GET', `${one}/comments`],
        ['GET', `${one}/label`],
      ] as [string, string][]),
      ...([
        ['POST', `${one}/emails`],
        ['DELETE', `/V1/shipment/track/${shipment.tracks[0].entity_id}`],
      ] as [string, string][]),
      ['POST', `${one}/comments`, { entity: { comment: 'x' } }],
      ['POST', '/V1/shipment/track', { entity: { order_id: id, parent_id: shipment.entity_id, track_number: '1', carrier_code: 'ups' } }],
      ['POST', '/V1/shipment/', { entity: { order_id: id } }],
    ];
    const others = [
      undefined,
      (await shop.customer()).token,
      (await shop.admin('Magento_Sales::actions_view', 'Magento_Sales::ship')).token,
    ];
    const attempts = others.flatMap((caller) =>
      calls.map(
        ([method, path, body]) =>
          () =>
            shop.call(method, path, { token: caller, body }),
      ),
    );
    for (const { body } of await refusals(shop, 401, attempts)) expect(body.parameters).toEqual({ resources: RESOURCE });
  });
});
