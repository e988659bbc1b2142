import { createMailer, parseMailAddress } from '@merx/mail';
import { listMails, mailServerOf, retryMail, testMail } from '@merx/router';
import { type Command, Option } from 'commander';
import { secretKeyOf, withShop } from '../database.js';
import { baseUrlOf, type CliEnv } from '../env.js';
import { table } from '../table.js';
import type { Terminal } from '../terminal.js';
import { wholeNumber } from '../whole-number.js';

/** Adds the commands for outgoing email. */
export function addMailCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  program
    .command('mail:list')
    .description('list the latest emails, at most 100')
    .addOption(new Option('--failed', 'only failed emails').conflicts('waiting'))
    .addOption(new Option('--waiting', 'only emails not sent yet'))
    .action(async ({ failed, waiting }: { failed?: true; waiting?: true }) => {
      const mails = await withShop(env, (db) => listMails(db, failed ? 'failed' : waiting ? 'waiting' : null));
      const rows = mails.map(({ id, kind, subject_id, recipient, created_at, state, sent_at, failed_at, due_at, attempts, last_error }) => {
        const at = { sent: `sent ${sent_at}`, saved: `saved to file ${sent_at}`, failed: `failed ${failed_at}`, waiting: `due ${due_at}` }[
          state
        ];
        return { id, kind, of: subject_id, recipient, created: created_at, state: at, attempts, error: last_error };
      });
      terminal.print(table(rows, 'No emails found.'));
    });

  program
    .command('mail:retry')
    .argument('<id>', 'id of the email, see mail:list', wholeNumber)
    .description('retry an email that failed or is waiting for another attempt; the running server sends it')
    .action(async (id: number) => {
      await withShop(env, (db) => retryMail(db, id));
      terminal.print(`Email ${id} is queued for sending.`);
    });

  program
    .command('mail:test <address>')
    .description('send a test email now, through the configured mail server')
    .action(async (address: string) => {
      if (!parseMailAddress(address)) throw new Error(`"${address}" is not an email address.`);
      const { dataDir, smtpUrl, mailFrom } = env;
      const sender = mailFrom === undefined ? undefined : parseMailAddress(mailFrom);
      if (mailFrom !== undefined && !sender) throw new Error('MAIL_FROM is not an email address.');
      const { mail, server } = await withShop(env, async (db) => ({
        mail: await testMail(db, baseUrlOf(env), address),
        server: smtpUrl === undefined ? await mailServerOf(db, await secretKeyOf(env, db)) : undefined,
      }));
      const own = server?.sender ? parseMailAddress(server.sender) : undefined;
      const mailer = createMailer({ smtpUrl: smtpUrl ?? server?.url, dataDir, sender: sender ?? own });
      const { answer } = await mailer.send(mail);
      terminal.print(`Email to ${address} accepted by ${mailer.target}: ${answer}`);
    });
}
