import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMailer, type Delivered, mailTemplates } from '@merx/mail';
import { mailSources, sendDueMail, setSetting } from '@merx/router';
import { browserOf, textOf } from '@merx/router/test';
import { allLanded } from '@merx/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, desk } from '../changes.js';
import { stockProduct } from '../goods.js';
import { orderAs } from '../outbox.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let ada: Desk;
let staff: ReturnType<Shop['as']>;
let token: string;
let adminId: number;
let dataDir: string;
let sku: string;
let germanId: number;
beforeAll(async () => {
  shop = await openShop();
  const admin = await shop.admin();
  ({ token, adminId } = admin.actor.type === 'admin' ? { token: admin.token, adminId: admin.actor.adminId } : { token: '', adminId: 0 });
  ada = desk(shop, token);
  staff = shop.as(admin.actor);
  dataDir = await mkdtemp(join(tmpdir(), 'merx-language-'));
  shop.settings.mailTemplates = mailTemplates(dataDir);
  const data = { code: 'german', name: 'German', website_id: 1, store_group_id: 1 };
  germanId = (await shop.db.prisma.store.create({ data })).id;
  await shop.db.cache.forget('stores');
  const german = { scope: 'stores', code: 'german' } as const;
  await setSetting(shop.db, 'general/locale/code', 'de_DE', german);
  ({ sku } = await stockProduct(shop, { price: '1234.5000' }));
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => shop.db.query('delete from mail_message'));

/** The clients of the German store view. */
const german = (): Shop => ({ ...shop, call: (method, path, options) => shop.call(method, `/rest/german${path}`, options) });

/** Sends all that is due, and returns it by its kind. */
async function sent(): Promise<Record<string, Delivered>> {
  const mailer = createMailer({ dataDir });
  const mails: Record<string, Delivered> = {};
  let found = 1;
  while (found > 0) {
    const counts = await sendDueMail({
      ...{ db: shop.db, baseUrl: 'http://shop.test', sources: mailSources },
      deliver: async (mail) => {
        const delivered = await mailer.send(mail);
        mails[mail.kind] = delivered;
        return delivered;
      },
    });
    found = counts.sent + counts.failed + counts.deferred;
  }
  return mails;
}

/** The text of the invoice of an order's PDF, and its name. */
async function invoiceOf(order_id: number): Promise<{ text: string; name: string }> {
  const { body } = await shop.call('POST', '/V1/invoices/', { token, body: { entity: { order_id } } });
  const { base64_encoded_data, name } = await staff.sales.invoice.pdf({ id: body.entity_id });
  return { text: textOf(Buffer.from(base64_encoded_data, 'base64')), name };
}

describe('an order', () => {
  it('of a German store view is confirmed and invoiced in German', async () => {
    const id = await orderAs(german(), 'grete@shop.test', sku);
    const { order_new: mail } = await sent();
    expect(mail?.subject).toMatch(/: Ihre Bestellung \d+$/);
    expect(mail?.text).toMatch(/^Guten Tag Grace Guest,\n\nvielen Dank für Ihre Bestellung bei /);
    expect(mail?.text).toContain('Zwischensumme: 1.234,50 $');
    expect(mail?.html).toContain('<html lang="de-DE">');
    expect(mail?.html).toContain('>Menge</th>');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/\[\[|Hello|Subtotal|Shipping address/);
    const { text, name } = await invoiceOf(id);
    expect(name).toMatch(/^rechnung-\d+\.pdf$/);
    for (const part of ['Rechnung ', 'Einzelpreis', 'Zwischensumme', 'Gesamtsumme', '1.234,50']) expect(text).toContain(part);
    expect(text).not.toMatch(/Invoice|Subtotal|Ship to/);
    const all = await staff.sales.order.printInvoices({ ids: [id] });
    expect(all.name).toBe('rechnungen.pdf');
  });

  it('of another store view is confirmed and invoiced in English', async () => {
    const id = await orderAs(shop, 'ann@shop.test', sku);
    const { order_new: mail } = await sent();
    expect(mail?.subject).toMatch(/: your order \d+$/);
    expect(mail?.text).toMatch(/^Hello Grace Guest,\n\nthank you for your order at /);
    expect(mail?.html).toContain('<html lang="en-US">');
    const { text, name } = await invoiceOf(id);
    expect(name).toMatch(/^invoice-\d+\.pdf$/);
    for (const part of ['Invoice ', 'Unit price', 'Grand total', '1,234.50']) expect(text).toContain(part);
  });
});

interface Template {
  subject: string;
  text: string;
  html: string;
}

describe('the template editor', () => {
  it('shows the default and its preview in the language of the store view', async () => {
    const [ofAll, ofGerman] = [
      await ada.read<Template>('emailTemplate.get', { id: 'order_new-0' }),
      await ada.read<Template>('emailTemplate.get', { id: `order_new-${germanId}` }),
    ];
    expect(ofAll.subject).toContain('your order {{order.number}}');
    expect(ofGerman.subject).toContain('Ihre Bestellung {{order.number}}');
    const { subject, text, html } = ofGerman;
    const preview = await ada.do('emailTemplate.preview', { id: `order_new-${germanId}`, subject, text, html });
    expect(preview.body.result.data.json).toMatchObject({
      subject: expect.stringMatching(/: Ihre Bestellung 000000012$/),
      text: expect.stringMatching(/Guten Tag Anna Beispiel,[\s\S]+2\. März 2026[\s\S]+2 x Leinenhemd [\s\S]+Gesamtsumme: 122,44 \$/),
      html: expect.stringContaining('<html lang="de-DE">'),
    });
  });
});

describe('an email to an admin', () => {
  const speaks = (interface_locale: string) => shop.db.prisma.adminUser.update({ where: { id: adminId }, data: { interface_locale } });
  /** What the admin gets who has forgotten the password. */
  async function reset(): Promise<Delivered | undefined> {
    const { username } = await shop.db.prisma.adminUser.findFirstOrThrow({ where: { id: adminId } });
    await shop.db.query('delete from mail_message');
    await browserOf(shop).call.session.forgot({ username });
    await allLanded();
    return (await sent()).admin_password_reset;
  }

  it('is in the language of the admin’s interface', async () => {
    await speaks('de_DE');
    const inGerman = await reset();
    expect(inGerman?.subject).toContain(': Neues Passwort für die Verwaltung festlegen');
    expect(inGerman?.html).toContain('<html lang="de-DE">');
    await speaks('en_US');
    expect((await reset())?.subject).toContain(': set a new password for the admin');
  });

  it('about a failed import is in the language of the admin with that address, otherwise in that of the store', async () => {
    await speaks('de_DE');
    const { email } = await shop.db.prisma.adminUser.findFirstOrThrow({ where: { id: adminId } });
    const queue = (recipient: string) =>
      shop.db.query(`insert into mail_message (kind, store_id, recipient, data) values ('currency_import_failed', 0, $1, $2)`, [
        recipient,
        { failure: 'No answer.' },
      ]);
    await queue(email.toUpperCase());
    expect((await sent()).currency_import_failed?.subject).toContain(': Wechselkurse konnten nicht importiert werden');
    await queue('owner@shop.test');
    expect((await sent()).currency_import_failed?.subject).toContain(': currency rates could not be imported');
  });

  it('who does not have an account yet is in the language of the store', async () => {
    const [role] = await shop.db.query<{ id: number }>('select id from admin_role limit 1');
    await staff.user.invitations.send({ email: 'ina@shop.test', firstname: 'Ina', lastname: 'Invited', role_id: role?.id ?? 0 });
    expect((await sent()).admin_invitation?.subject).toContain(': you are invited to the admin');
  });
});
