import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMailer } from '@merx/mail';
import { readMail } from '@merx/mail/test';
import type { BackgroundLoop } from '../src/background-loop.js';
import { createLog } from '../src/log.js';
import { type MailCounts, noMailYet, startMailSender } from '../src/mail-sender.js';
import { readyGuestCart } from './goods.js';
import type { Shop } from './shop.js';

/** A row of the outbox. */
export interface OutboxRow {
  id: number;
  kind: string;
  subject_id: number;
  recipient: string;
  attempts: number;
  sent: boolean;
  failed: boolean;
  last_error: string | null;
  /** Seconds until it is due; below 0 when it is. */
  due_in: number;
  email_sent: number | null;
}

/** The outbox with its orders, oldest first. */
export function outbox({ db }: Pick<Shop, 'db'>): Promise<OutboxRow[]> {
  return db.query(
    `select m.id, kind, subject_id, recipient, attempts, sent_at is not null as sent, failed_at is not null as failed, last_error,
       extract(epoch from due_at - now())::float8 as due_in, o.email_sent
     from mail_message m left join sales_order o on o.entity_id = m.subject_id order by m.id`,
  );
}

/** Orders a product as a guest; answers the order's id. */
export async function orderAs(shop: Shop, email: string, sku: string): Promise<number> {
  const cartId = await readyGuestCart(shop, sku);
  const body = { email, paymentMethod: { method: 'checkmo' } };
  const placed = await shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, { body });
  if (placed.status !== 200) throw new Error(JSON.stringify(placed.body));
  return placed.body;
}

/** A sender over the shop's outbox, as the server runs one; `pollMs` long enough to prove who woke it. */
export function startSender(
  { db, settings: { baseUrl } }: Shop,
  place: { smtpUrl?: string; dataDir: string },
  pollMs = 600_000,
): BackgroundLoop & { counts: MailCounts } {
  const counts = noMailYet();
  return { counts, ...startMailSender({ db, baseUrl, mailer: createMailer(place), log: createLog('silent'), counts, pollMs }) };
}

/** Sends everything in the outbox and reads it: the mails by their subjects. */
export async function sentMails(shop: Shop, dataDir: string): Promise<Map<string, { text: string; html: string }>> {
  const sender = startSender(shop, { dataDir });
  await until(async () => (await shop.db.query('select from mail_message where sent_at is null and failed_at is null')).length === 0);
  await sender.stop();
  const files = await readdir(join(dataDir, 'mail'));
  const mails = await Promise.all(files.map(async (file) => readMail(await readFile(join(dataDir, 'mail', file), 'utf8'))));
  return new Map(mails.map(({ headers, text, html }) => [headers.subject ?? '', { text, html }]));
}

/** Waits until `check` answers something, for twenty seconds. */
export async function until<T>(check: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  for (let waited = 0; waited < 20_000; waited += 20) {
    const found = await check();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`It never came about: ${check}`);
}
