import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMailer, type Delivered, mailTemplates } from '@merx/mail';
import { mailSources, type OutgoingMail, sendDueMail, setSetting } from '@merx/router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, desk } from '../changes.js';
import { orderAs } from '../outbox.js';
import { optionIds } from '../rma/sold-and-shipped.js';
import { openShop, type Shop } from '../shop.js';
import { type SoldOrder, sellGoods } from '../sold-orders.js';

interface Template {
  id: string;
  subject: string;
  text: string;
  html: string;
  is_own: boolean;
  variables: { name: string; list: string | null; is_list: boolean; example: string | null }[];
}

let shop: Shop;
let token: string;
let ada: Desk;
let dataDir: string;
let sold: SoldOrder & { sku: string };
const failures: unknown[] = [];
const tried: OutgoingMail[] = [];
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  ada = desk(shop, token);
  dataDir = await mkdtemp(join(tmpdir(), 'merx-templates-'));
  const mailer = createMailer({ dataDir, onOwnFailed: (failure) => failures.push(failure) });
  shop.settings.mailTemplates = mailTemplates(dataDir);
  shop.settings.mail = {
    isSetByOperator: false,
    deliver: (mail) => {
      tried.push(mail);
      return mailer.send(mail);
    },
  };
  sold = await sellGoods(shop, token, 2);
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await shop.db.query('delete from mail_template');
  await shop.db.query('delete from mail_message');
  failures.length = 0;
});

const texts = { subject: 'Thanks for {{order.number}}', text: '{{order.totals.grandTotal}}', html: '<p>{{customer.name}}</p>' };
const get = (id: string) => ada.read<Template>('emailTemplate.get', { id });
const save = (id: string, changed: Partial<typeof texts> = {}) => ada.do('emailTemplate.save', { id, ...texts, ...changed });

/** Orders, and returns the confirmation as it was sent. */
async function confirmation(): Promise<Delivered> {
  await orderAs(shop, 'ann@shop.test', sold.sku);
  const sent: Delivered[] = [];
  const mailer = createMailer({ dataDir, onOwnFailed: (failure) => failures.push(failure) });
  await sendDueMail({
    ...{ db: shop.db, baseUrl: 'http://shop.test', sources: mailSources },
    deliver: async (mail) => {
      const delivered = await mailer.send(mail);
      sent.push(delivered);
      return delivered;
    },
  });
  const [only] = sent;
  if (!only || sent.length > 1) throw new Error(`${sent.length} emails were sent.`);
  return only;
}

describe('own versions of emails', () => {
  it('are sent, the store view before all store views, until they are reverted; each change can be undone', async () => {
    const before = await get('order_new-1');
    expect(before).toMatchObject({ is_own: false, subject: expect.stringContaining('{{order.number}}') });
    expect((await confirmation()).subject).toContain('your order');
    expect((await save('order_new-0', { subject: 'All {{order.number}}' })).status).toBe(200);
    expect(await get('order_new-1')).toMatchObject({ is_own: false, subject: 'All {{order.number}}' });
    expect((await confirmation()).subject).toMatch(/^All \d+/);
    expect((await save('order_new-1')).body.result.data.json).toMatchObject({ id: 'order_new-1', is_own: true });
    const sent = await confirmation();
    expect(sent.subject).toMatch(/^Thanks for \d+$/);
    expect(sent.text).toMatch(/^\$\d/);
    const rows = await ada.read<{ kind: string; subject: string; own: { store_id: number }[] }[]>('emailTemplate.list', undefined);
    expect(rows.find(({ kind }) => kind === 'order_new')).toMatchObject({
      subject: before.subject,
      own: [{ store_id: 0 }, { store_id: 1 }],
    });

    expect((await ada.do('emailTemplate.revert', { id: 'order_new-1' })).status).toBe(200);
    expect((await confirmation()).subject).toMatch(/^All \d+/);
    const { change_id, rows: logged } = await ada.newest('mail_template', 'order_new-1');
    expect(logged).toMatchObject([{ table_name: 'mail_template', operation: 'delete' }]);
    expect((await ada.undo(change_id)).status).toBe(200);
    expect((await confirmation()).subject).toMatch(/^Thanks for \d+$/);
    expect((await ada.do('emailTemplate.revert', { id: 'order_comment-1' })).status).toBe(404);
  });

  it('that cannot be rendered leave the email to the default, with a line for the log', async () => {
    await save('order_new-1');
    await shop.db.query(`update mail_template set html = '{{#if customer}}'`);
    expect((await confirmation()).subject).toContain('your order');
    expect(failures).toMatchObject([{ kind: 'order_new', storeCode: 'default' }]);
    await shop.db.query(`update mail_template set html = 'x', subject = '{{customer.nickname}}'`);
    expect((await confirmation()).subject).toContain('your order');
    expect(failures).toHaveLength(2);
  });

  it('escape what customers wrote', async () => {
    await save('order_new-1', { html: '<p title="{{customer.name}}">{{customer.name}}</p>' });
    await shop.db.query(`update sales_order set customer_firstname = $1`, ['"><script>x</script>']);
    const { html } = await confirmation();
    expect(html).not.toContain('<script>');
  });

  it.each([
    [{ html: 'a\n{{order.numer}}' }, { fieldName: 'html', line: 2, name: 'order.numer' }],
    [{ subject: '{{#each order.items}}' }, { fieldName: 'subject' }],
    [{ text: '{{{order.number}}}' }, { fieldName: 'text', name: '{{{order.number}}}' }],
    [{ html: '<script>x</script>' }, { fieldName: 'html', name: '<script>' }],
    [{ html: '<a href="{{customer.name}}">x</a>' }, { fieldName: 'html', name: 'customer.name' }],
    [{ subject: ' ' }, { fieldName: 'subject' }],
  ])('with %j are refused at the field', async (changed, parameters) => {
    const { status, body } = await save('order_new-1', changed);
    expect(status).toBe(400);
    expect(body.error.json.data.parameters).toMatchObject(parameters);
    expect(await shop.db.query('select from mail_template')).toEqual([]);
  });

  it('exist for known emails and store views only, never for those to admins, and for those who may edit them', async () => {
    for (const id of ['nothing-1', 'order_new-999', 'order_new', 'admin_password_reset-1', 'test-1', '__proto__-1']) {
      expect((await save(id)).status).toBe(404);
      expect((await ada.ask('emailTemplate.get', { id })).status).toBe(404);
    }
    const clerk = desk(shop, (await shop.admin('Magento_Email::mails')).token);
    expect((await clerk.ask('emailTemplate.list', undefined)).status).toBe(401);
    expect((await clerk.do('emailTemplate.save', { id: 'order_new-1', ...texts })).status).toBe(401);
    expect(await shop.db.query('select from mail_template')).toEqual([]);
  });
});

/** The paths in a value; of lists those of the first element. */
function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.length > 0 ? pathsOf(value[0], `${path}[]`) : [];
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, `${path}.${key}`));
}

describe('the variables', () => {
  it('are those of real emails', async () => {
    await setSetting(shop.db, 'sales/magento_rma/enabled', '1', { scope: 'default' });
    async function call(path: string, body: object): Promise<void> {
      const answer = await shop.call('POST', path, { token, body });
      if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    }
    const comment = { comment: 'Thanks', is_visible_on_front: 1 };
    await call(`/V1/order/${sold.id}/invoice`, { capture: true, notify: true, appendComment: true, comment });
    const tracks = [{ carrier_code: 'dhl', title: 'DHL', track_number: 'JD-1' }];
    await call(`/V1/order/${sold.id}/ship`, { notify: true, appendComment: true, comment, tracks });
    await call(`/V1/order/${sold.id}/refund`, { items: [{ order_item_id: Object.values(sold.items)[0], qty: 1 }], notify: true });
    await call(`/V1/orders/${sold.id}/comments`, { statusHistory: { ...comment, is_customer_notified: 1 } });
    const item = { order_item_id: Object.values(sold.items)[0], qty_requested: 1, ...(await optionIds(shop)).refund };
    await call('/V1/returns', {
      rmaDataObject: { order_id: sold.id, items: [item], tracks: [{ track_number: 'X', carrier_code: 'dhl' }] },
    });
    await orderAs(shop, 'ann@shop.test', sold.sku);
    await shop.customer();
    const composed: OutgoingMail[] = [];
    const refuse = (mail: OutgoingMail) => {
      composed.push(mail);
      throw new Error('kept');
    };
    for (let round = 0; round < 5; round++) {
      await sendDueMail({ db: shop.db, baseUrl: 'http://shop.test', sources: mailSources, deliver: refuse });
    }
    const kinds = new Set(composed.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(
      expect.arrayContaining(['invoice_comment', 'invoice_new', 'order_comment', 'order_new', 'rma_new', 'shipment_new']),
    );
    for (const { kind, data } of composed) {
      const { variables } = await get(`${kind}-0`);
      const known = new Set(variables.map(({ name, list }) => (list ? `${list}/${name}` : name)));
      const unknown = pathsOf(data).filter((path) => !known.has(nameIn(path)));
      expect(unknown, kind).toEqual([]);
    }
  });

  it('suffice for every default', async () => {
    const rows = await ada.read<{ kind: string }[]>('emailTemplate.list', undefined);
    expect(rows.length).toBeGreaterThanOrEqual(18);
    for (const { kind } of rows) {
      const { id, subject, text, html } = await get(`${kind}-0`);
      expect((await ada.do('emailTemplate.save', { id, subject, text, html })).body, kind).toMatchObject({ result: {} });
    }
  });
});

/** `.order.items[].choices[].label` is `label` in a loop over `choices`. */
function nameIn(path: string): string {
  const parts = path.split('[]').map((part) => part.slice(1));
  const name = parts.at(-1) || 'this';
  return parts.length === 1 ? name : `${parts.at(-2) || 'this'}/${name}`;
}

describe('a preview', () => {
  const preview = (reader: Desk, input: object) => reader.do('emailTemplate.preview', { id: 'order_new-1', ...texts, ...input });

  it('shows an example or the latest email, to those who may read emails', async () => {
    const { body } = await preview(ada, {});
    expect(body.result.data.json).toEqual({
      subject: 'Thanks for 000000012',
      text: '$122.44\n',
      html: '<p>Ann Example</p>',
      is_latest: false,
    });
    expect((await preview(ada, { latest: true })).body.result.data.json.is_latest).toBe(false);
    await confirmation();
    const latest = (await preview(ada, { latest: true })).body.result.data.json;
    expect(latest).toMatchObject({ is_latest: true });
    expect(latest.subject).not.toContain('000000012');
    const editor = desk(shop, (await shop.admin('Magento_Email::template')).token);
    expect((await preview(editor, {})).status).toBe(200);
    expect((await preview(editor, { latest: true })).status).toBe(401);
    expect((await preview(ada, { html: '{{nothing}}' })).status).toBe(400);
  });

  it('can be sent to oneself, as it is being edited', async () => {
    tried.length = 0;
    const { body } = await ada.do('emailTemplate.test', { id: 'order_new-1', ...texts });
    const { recipient, transport } = body.result.data.json;
    expect(transport).toBe('file');
    expect(tried).toMatchObject([{ to: recipient, kind: 'order_new', own: texts }]);
    expect(recipient).toMatch(/@shop\.test$/);
    expect((await ada.do('emailTemplate.test', { id: 'order_new-1', ...texts, html: '{{x}}' })).status).toBe(400);
    expect(tried).toHaveLength(1);
  });
});
