import { openSmtpSink, readMail, type SmtpSink } from '@merx/mail/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CommandLine, openCommandLine } from './command-line.js';

let sink: SmtpSink;
let shop: CommandLine;
beforeAll(async () => {
  sink = await openSmtpSink();
  shop = await openCommandLine({ smtpUrl: sink.url, mailFrom: 'The Shop <post@shop.test>', baseUrl: 'https://shop.test' });
});
beforeEach(() => shop.db.query('delete from mail_message'));
afterAll(async () => {
  await shop.close();
  await sink.close();
});

/** Puts a mail into the outbox; answers its id. */
async function queued(recipient: string, values: Record<string, unknown> = {}): Promise<number> {
  const { id } = await shop.db.prisma.mailMessage.create({ data: { kind: 'order_new', store_id: 1, recipient, ...values } });
  return id;
}
const states = () => shop.db.query('select attempts, failed_at, due_at <= now() as due from mail_message order by id');

describe('mail:list', () => {
  it('shows the newest first, all or those in one state, with what went wrong', async () => {
    expect(await shop.run('mail:list')).toBe('No emails found.');
    const at = new Date('2026-01-02T03:04:05Z');
    const sent = await queued('sent@buyer.test', { sent_at: at, subject_id: 7, attempts: 1 });
    const failed = await queued('failed@buyer.test', { failed_at: at, last_error: '550 No such mailbox', attempts: 16 });
    const waiting = await queued('waiting@buyer.test');
    const lines = (await shop.run('mail:list')).split('\n');
    expect(lines.map((line) => line.split(/ {2,}/)[0])).toEqual(['id', waiting, failed, sent].map(String));
    expect(lines[3]).toMatch(/order_new +7 +sent@buyer\.test .* sent 2026-01-02 03:04:05 +1 +-$/);
    expect(await shop.run('mail:list', '--failed')).toMatch(
      /^.*\n\d+ .*failed@buyer\.test .* failed 2026-01-02 03:04:05 +16 +550 No such mailbox$/,
    );
    expect(await shop.run('mail:list', '--waiting')).toMatch(/^.*\n\d+ .*waiting@buyer\.test .* due 2\S+ \S+ +0 +-$/);
    await expect(shop.run('mail:list', '--failed', '--waiting')).rejects.toThrow('cannot be used with');
  });
});

describe('mail:retry', () => {
  it('makes a mail due that was given up or waits after a failure', async () => {
    const later = new Date(Date.now() + 3_600_000);
    const failed = await queued('a@buyer.test', { failed_at: new Date(), last_error: 'no', attempts: 16, due_at: later });
    const waiting = await queued('b@buyer.test', { last_error: 'no', attempts: 3, due_at: later });
    expect(await shop.run('mail:retry', String(failed))).toBe(`Email ${failed} is queued for sending.`);
    await shop.run('mail:retry', String(waiting));
    expect(await states()).toEqual(Array(2).fill({ attempts: 0, failed_at: null, due: true }));
  });

  it('refuses what was sent, is being sent or is not there, and changes nothing', async () => {
    const later = new Date(Date.now() + 60_000);
    const sent = await queued('a@buyer.test', { sent_at: new Date('2026-01-02T03:04:05Z'), attempts: 2, due_at: later });
    const inHand = await queued('b@buyer.test', { attempts: 1, due_at: later });
    await expect(shop.run('mail:retry', String(sent))).rejects.toThrow(`Email ${sent} was sent at 2026-01-02 03:04:05.`);
    await expect(shop.run('mail:retry', String(inHand))).rejects.toThrow('has not failed');
    await expect(shop.run('mail:retry', '999999')).rejects.toThrow('No such entity with id = 999999');
    await expect(shop.run('mail:retry', 'x')).rejects.toThrow('positive integer');
    expect(await states()).toMatchObject([
      { attempts: 2, due: false },
      { attempts: 1, due: false },
    ]);
  });
});

describe('mail:test', () => {
  it('sends a mail the way the shop does, and says what became of it', async () => {
    expect(await shop.run('mail:test', 'boss@shop.test')).toBe(`Email to boss@shop.test accepted by ${sink.url}: 250 OK: message queued`);
    const { headers, text } = readMail(sink.taken[0]?.raw ?? '');
    expect(headers).toMatchObject({ from: 'The Shop <post@shop.test>', to: 'boss@shop.test' });
    expect(text).toContain('https://shop.test');
    sink.refused.add('ghost@shop.test');
    await expect(shop.run('mail:test', 'ghost@shop.test')).rejects.toThrow('No such mailbox');
    await expect(shop.run('mail:test', 'nobody')).rejects.toThrow('"nobody" is not an email address.');
  });
});
