import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMailer, mailTemplates } from '@merx/mail';
import { openSmtpSink, type SmtpSink } from '@merx/mail/test';
import { abandonedCart, remind } from '@merx/rest-gateway/test';
import { remindOfCarts } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, openAdmin, settled, visit } from './admin';

let admin: Admin;
let sink: SmtpSink;
beforeAll(async () => {
  [admin, sink] = [await openAdmin(), await openSmtpSink()];
  const dataDir = await mkdtemp(join(tmpdir(), 'merx-emails-'));
  const mailer = createMailer({ smtpUrl: sink.url, dataDir });
  admin.shop.settings.mailTemplates = mailTemplates(dataDir);
  admin.shop.settings.mail = { isSetByOperator: true, deliver: (mail) => mailer.send(mail) };
});
afterAll(async () => {
  await sink.close();
  await admin.close();
});

const stored = () => admin.shop.db.query<{ id: string; subject: string }>('select id, subject from mail_template order by id');

describe('an email template', () => {
  it('is edited with a preview and its errors, sent to oneself, saved for a store view, and reverted', async () => {
    const page = await admin.signedIn({ path: '/email-templates' });
    await page.getByRole('link', { name: 'Order confirmation' }).click();
    const frame = page.frameLocator('iframe[title="Preview"]');
    await frame.getByText('Order 000000012').waitFor();
    await page.getByRole('combobox', { name: 'Store view' }).click();
    await page.getByRole('option', { name: 'Default Store View' }).click();
    await page.waitForURL(/order_new-1$/);

    const subject = page.getByRole('textbox', { name: 'Subject' });
    await subject.fill('Thank you, ');
    await page.getByRole('button', { name: 'Insert a variable' }).click();
    await page.getByRole('menuitem', { name: 'customer.name' }).click();
    await page.getByText('Thank you, Ann Example').waitFor();
    expect(await subject.inputValue()).toBe('Thank you, {{customer.name}}');

    const html = page.getByRole('textbox', { name: 'HTML' });
    await html.fill('{{#> layout}}\n<p>For {{order.numbr}}</p>\n{{/layout}}');
    await page.getByRole('alert').filter({ hasText: 'line 2: "order.numbr" is not a variable' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('paragraph').filter({ hasText: 'line 2: "order.numbr" is not a variable' }).first().waitFor();
    expect(await stored()).toEqual([]);
    await html.fill('{{#> layout}}\n<p>For {{order.number}}</p>\n{{/layout}}');
    await frame.getByText('For 000000012').waitFor();

    await page.getByRole('button', { name: 'Send me a test email' }).click();
    await page.getByText(/A test email was sent to .*@shop\.test/).waitFor();
    expect(sink.taken.at(-1)?.raw).toContain('For 000000012');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Own version', { exact: true }).waitFor();
    expect(await stored()).toEqual([{ id: 'order_new-1', subject: 'Thank you, {{customer.name}}' }]);
    await settled(page);
    expect(await axeFaults(page)).toEqual([]);

    await visit(page, '/email-templates');
    await page
      .getByRole('row', { name: /Order confirmation/ })
      .getByRole('link', { name: 'Default Store View' })
      .click();
    await page.getByRole('button', { name: 'Revert to default' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revert to default' }).click();
    await page.getByText('Default', { exact: true }).waitFor();
    expect(await stored()).toEqual([]);
    expect(await subject.inputValue()).toContain('your order');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Own version', { exact: true }).waitFor();
    expect(await subject.inputValue()).toBe('Thank you, {{customer.name}}');
  });

  it('is read on a phone and in the dark', async () => {
    const page = await admin.signedIn({ path: '/email-templates', width: 390, dark: true });
    await page.getByRole('heading', { name: 'Email templates' }).waitFor();
    await settled(page);
    expect(await axeFaults(page)).toEqual([]);
    await visit(page, '/email-templates/shipment_new-0');
    await page.frameLocator('iframe[title="Preview"]').getByText('1Z999AA10123456784').waitFor();
    await settled(page);
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

describe('abandoned carts', () => {
  it('are listed apart, with the number of those reminded of, and the reminder leads to its cart', async () => {
    const { shop } = admin;
    await remind(shop, { enabled: '1', only_subscribed: '0' });
    await abandonedCart(shop, 'ann@shop.test');
    await abandonedCart(shop, 'young@shop.test', '1 minute');
    expect(await remindOfCarts(shop.db)).toBe(1);
    const page = await admin.signedIn({ path: '/carts' });
    await page.getByText('young@shop.test').waitFor();
    await page.getByText('Abandoned', { exact: true }).click();
    await page.waitForURL(/abandoned=true/);
    await page.getByText('Carts reminded of in the last 30 days: 1. None was ordered yet.').waitFor();
    await page.getByText('young@shop.test').waitFor({ state: 'detached' });
    await page.getByText('ann@shop.test').waitFor();
    await settled(page);
    expect(await axeFaults(page)).toEqual([]);
    await visit(page, '/mails');
    await page
      .getByRole('row', { name: /ann@shop\.test/ })
      .getByText('Reminder of a cart')
      .waitFor();
    await page
      .getByRole('link', { name: /ann@shop\.test/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Open' }).click();
    await page.waitForURL(/\/carts\/\d+$/);
  });
});
