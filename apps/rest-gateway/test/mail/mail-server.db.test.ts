import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSmtpSink, type SmtpSink } from '@merx/mail/test';
import { mailSources, sendDueMail } from '@merx/router';
import { allLanded } from '@merx/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shopMailer } from '../../src/shop-mailer.js';
import { type Desk, desk } from '../changes.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let ada: Desk;
let sink: SmtpSink;
let dataDir: string;
beforeAll(async () => {
  [shop, sink] = [await openShop(), await openSmtpSink()];
  dataDir = await mkdtemp(join(tmpdir(), 'merx-mail-'));
  ada = desk(shop, (await shop.admin()).token);
});
afterAll(async () => {
  await sink.close();
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await shop.db.query('delete from mail_server');
  await shop.db.query('delete from mail_message');
  useMail();
});

/** The way out that the server of an operator with this environment has. */
function useMail(smtpUrl?: string): void {
  const { secretKey } = shop.settings;
  const mailer = shopMailer({ db: shop.db, secretKey, smtpUrl, sender: undefined, dataDir });
  shop.settings.mail = { isSetByOperator: smtpUrl !== undefined, deliver: (mail) => mailer.send(mail) };
  sender = (mail) => mailer.send(mail);
}
let sender: Parameters<typeof sendDueMail>[0]['deliver'];
const sendAll = () => sendDueMail({ db: shop.db, baseUrl: 'http://shop.test', sources: mailSources, deliver: sender });
const server = () => {
  const { hostname, port } = new URL(sink.url);
  return { host: hostname, port: Number(port), security: 'none' };
};
const read = <T>(procedure: string, input?: object) => ada.read<T>(`backend.mailServer.${procedure}`, input ?? {});

/** Asks for a password of an admin, whose mail has a token in its link. */
async function mailWithToken(): Promise<number> {
  const { actor } = await shop.admin();
  if (actor.type !== 'admin') throw new Error('An admin was asked for.');
  const { status } = await shop.call('POST', '/trpc/user.session.forgot', { body: { json: { username: actor.username } } });
  expect(status).toBe(200);
  // The mail is written behind the answer, which takes the same time for a name that nobody has.
  await allLanded();
  const [mail] = await shop.db.query<{ id: number }>('select max(id) as id from mail_message');
  return mail?.id ?? 0;
}

describe('a mail without a mail server', () => {
  it('is saved to a file, not sent, and can be read without the token of its link', async () => {
    const id = await mailWithToken();
    expect(await ada.read('mail.messages.content', { id })).toBeNull();
    expect(await sendAll()).toMatchObject({ sent: 1 });
    const mail = await ada.read<{ state: string }>('mail.messages.get', { id });
    expect(mail.state).toBe('saved');
    const filter_groups = [{ filters: [{ field: 'state', value: 'saved' }] }];
    expect(await ada.read('mail.messages.list', { searchCriteria: { filter_groups } })).toMatchObject({ total_count: 1 });
    const content = await ada.read<{ subject: string; text: string; html: string }>('mail.messages.content', { id });
    expect(content.subject).not.toBe('');
    for (const body of [content.text, content.html]) {
      expect(body).toMatch(/\/admin\/reset-password\/\*{6}/);
      expect(body).not.toMatch(/reset-password\/[\w-]{20,}/);
    }
    const [kept] = await shop.db.query<{ text: string }>('select content::text as text from mail_message where id = $1', [id]);
    expect(kept?.text).not.toMatch(/reset-password\/[\w-]{20,}/);
  });

  it('is for who may see mails', async () => {
    const id = await mailWithToken();
    const clerk = desk(shop, (await shop.admin('Magento_Cms::page')).token);
    expect(await clerk.ask('mail.messages.content', { id })).toMatchObject({ status: 401 });
    expect(await ada.ask('mail.messages.content', { id: 999_999 })).toMatchObject({ status: 404 });
  });
});

describe('the mail server', () => {
  it('is set in the admin, its password encrypted and never read again, and takes the mails from then on', async () => {
    const given = { ...server(), username: 'shop', password: 'Pa55-w/rd', sender: 'The Shop <mail@shop.test>' };
    expect((await ada.do('backend.mailServer.save', given)).status).toBe(200);
    const told = await read('get');
    expect(told).toEqual({
      ...server(),
      ...{ username: 'shop', sender: 'The Shop <mail@shop.test>', has_password: true, is_set: true, from_environment: false },
    });
    expect(JSON.stringify(told)).not.toContain('Pa55');
    const [row] = await shop.db.query<{ text: string }>('select m::text as text from mail_server m');
    const [log] = await shop.db.query<{ text: string }>(
      `select string_agg(r::text, ' ') as text from change_row r where entity = 'mail_server'`,
    );
    expect([row?.text, log?.text].join()).not.toContain('Pa55');
    expect(log?.text).toContain('backend.mailServer.save');
    // What is left out stays; the sink knows no passwords.
    await ada.do('backend.mailServer.save', { ...server(), sender: 'mail@shop.test' });
    expect(await read('get')).toMatchObject({ has_password: true, username: '' });
    await ada.do('backend.mailServer.save', { ...server(), forget_password: true, sender: 'mail@shop.test' });
    expect(await read('get')).toMatchObject({ has_password: false });
    const id = await mailWithToken();
    await sendAll();
    expect(await ada.read('mail.messages.get', { id })).toMatchObject({ state: 'sent' });
    expect(sink.taken.at(-1)).toMatchObject({ from: 'mail@shop.test' });
  });

  it('is tried with a mail, and what it answers is told', async () => {
    await ada.do('backend.mailServer.save', server());
    const tried = await ada.do('backend.mailServer.test', { recipient: 'me@shop.test' });
    expect(tried.body.result.data.json).toMatchObject({ transport: 'smtp', answer: expect.stringMatching(/^250 /) });
    expect(sink.taken.at(-1)?.to).toEqual(['me@shop.test']);
    sink.refused.add('nobody@shop.test');
    const refused = await ada.do('backend.mailServer.test', { recipient: 'nobody@shop.test' });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body.error.json.data.parameters.reason).toContain('No such mailbox');
    expect((await ada.do('backend.mailServer.test', { recipient: 'no address' })).status).toBe(400);
  });

  it('refuses what is no server, and changes nothing then', async () => {
    for (const wrong of [{ host: '' }, { host: 'a b' }, { port: 0 }, { port: 70_000 }, { security: 'maybe' }, { sender: 'nobody' }]) {
      expect(await ada.do('backend.mailServer.save', { ...server(), ...wrong }), JSON.stringify(wrong)).toMatchObject({ status: 400 });
    }
    expect(await read('get')).toMatchObject({ is_set: false });
  });

  it('is outranked by that of the operator, and is then read alone', async () => {
    await ada.do('backend.mailServer.save', { host: 'nowhere.invalid', port: 1, security: 'tls' });
    useMail(sink.url);
    expect(await read('get')).toMatchObject({ from_environment: true });
    expect((await ada.do('backend.mailServer.save', server())).status).toBe(400);
    expect((await ada.do('backend.mailServer.remove', {})).status).toBe(400);
    expect((await ada.do('backend.mailServer.test', { recipient: 'op@shop.test' })).status).toBe(200);
    expect(sink.taken.at(-1)?.to).toEqual(['op@shop.test']);
  });

  it('can be taken away, and is for full rights alone', async () => {
    await ada.do('backend.mailServer.save', server());
    expect((await ada.do('backend.mailServer.remove', {})).status).toBe(200);
    expect(await read('get')).toMatchObject({ is_set: false });
    const clerk = desk(shop, (await shop.admin('Magento_Config::config', 'Magento_Email::mails')).token);
    expect(await clerk.ask('backend.mailServer.get', {})).toMatchObject({ status: 401 });
    expect((await clerk.do('backend.mailServer.save', server())).status).toBe(401);
    expect((await clerk.do('backend.mailServer.test', { recipient: 'me@shop.test' })).status).toBe(401);
  });
});
