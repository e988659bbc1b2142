import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMailer } from '@merx/mail';
import { openSmtpSink, type SmtpSink } from '@merx/mail/test';
import { mailServerOf, mailSources, sendDueMail } from '@merx/router';
import { allLanded } from '@merx/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, openAdmin, settled, unfold } from './admin';

let admin: Admin;
let sink: SmtpSink;
let dataDir: string;
beforeAll(async () => {
  [admin, sink] = [await openAdmin(), await openSmtpSink()];
  dataDir = await mkdtemp(join(tmpdir(), 'merx-mails-'));
  const { db, settings } = admin.shop;
  settings.mail = {
    isSetByOperator: false,
    deliver: async (mail) => createMailer({ smtpUrl: (await mailServerOf(db, settings.secretKey))?.url, dataDir }).send(mail),
  };
});
afterAll(async () => {
  await sink.close();
  await admin.close();
});

describe('a mail without a mail server', () => {
  it('A39: says that it was saved to a file, and shows what it says in a frame and as text, without its token', async () => {
    const { username } = await admin.staff();
    await admin.shop.call('POST', '/trpc/user.session.forgot', { body: { json: { username } } });
    // The mail is written behind the answer.
    await allLanded();
    const { db, settings } = admin.shop;
    const mailer = createMailer({ dataDir });
    await sendDueMail({ db, baseUrl: settings.baseUrl, sources: mailSources, deliver: (mail) => mailer.send(mail) });
    const page = await admin.signedIn({ path: '/mails' });
    const row = page.getByRole('row').filter({ hasText: username });
    await row.getByText('Saved to file').waitFor();
    await row.getByRole('link').first().click();
    const frame = page.frameLocator('iframe[title="Content"]');
    await frame.locator('body').filter({ hasText: username }).or(frame.locator('a').first()).first().waitFor();
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('');
    expect(await page.locator('iframe').getAttribute('srcdoc')).not.toMatch(/reset-password\/[\w-]{20,}/);
    await page.getByText('Text', { exact: true }).click();
    await page.getByText(/reset-password\/\*{6}/).waitFor();
    await settled(page);
    expect(await axeFaults(page)).toEqual([]);
  });
});

describe('the mail server', () => {
  it('is typed in, tried, and kept without its password', async () => {
    const { hostname, port } = new URL(sink.url);
    const page = await admin.signedIn({ path: '/mail-server' });
    await page.getByText('No mail server is set').waitFor();
    await page.getByRole('textbox', { name: 'Host' }).fill(hostname);
    await page.getByRole('textbox', { name: 'Port' }).fill(port);
    await page.getByRole('combobox', { name: 'Encryption' }).click();
    await page.getByRole('option', { name: 'None' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill('never-shown-9');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A password is stored.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('');
    await page.getByRole('textbox', { name: 'Recipient' }).fill('me@shop.test');
    await page.getByRole('button', { name: 'Send a test mail' }).click();
    await page.getByText(/The server took the mail: 250/).waitFor();
    expect(sink.taken.at(-1)?.to).toEqual(['me@shop.test']);
    sink.refused.add('nobody@shop.test');
    await page.getByRole('textbox', { name: 'Recipient' }).fill('nobody@shop.test');
    await page.getByRole('button', { name: 'Send a test mail' }).click();
    await page.getByRole('alert').filter({ hasText: 'No such mailbox' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  it('is read alone where the operator has set it, and hidden from who has not all rights', async () => {
    const { settings } = admin.shop;
    const own = settings.mail;
    if (!own) throw new Error('The shop sends mail.');
    settings.mail = { ...own, isSetByOperator: true };
    const page = await admin.signedIn({ path: '/mail-server' });
    await page.getByText('The operator has set the mail server (SMTP_URL).').waitFor();
    expect(await page.getByRole('textbox', { name: 'Host' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Send a test mail' }).waitFor();
    settings.mail = own;
    const clerk = await admin.signedIn({ as: await admin.staff('Magento_Email::mails') });
    const navigation = await unfold(clerk, 'System');
    await navigation.getByRole('link', { name: 'Emails' }).waitFor();
    expect(await navigation.getByRole('link', { name: 'Mail server', includeHidden: true }).count()).toBe(0);
  });
});
