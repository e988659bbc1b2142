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
    .description('list the newest mails, a hundred at most')
    .addOption(new Option('--failed', 'only those that were given up').conflicts('waiting'))
    .addOption(new Option('--waiting', 'only those that are not sent yet'))
    .action(async ({ failed, waiting }: { failed?: true; waiting?: true }) => {
      const mails = await withShop(env, (db) => listMails(db, failed ? 'failed' : waiting ? 'waiting' : null));
      const rows = mails.map(({ id, kind, subject_id, recipient, created_at, state, sent_at, failed_at, due_at, attempts, last_error }) => {
        const at = { sent: `sent ${sent_at}`, saved: `saved to file ${sent_at}`, failed: `failed ${failed_at}`, waiting: `due ${due_at}` }[
          state
        ];
        return { id, kind, of: subject_id, recipient, created: created_at, state: at, attempts, error: last_error };
      });
      terminal.print(table(rows, 'There is no mail.'));
    });

  program
    .command('mail:retry')
    .argument('<id>', 'its id, as mail:list shows it', wholeNumber)
    .description('send a mail again that was given up or waits after a failure; the running server sends it')
    .action(async (id: number) => {
      await withShop(env, (db) => retryMail(db, id));
      terminal.print(`The mail ${id} is due again.`);
    });

  program
    .command('mail:test <address>')
    .description('send a test mail at once, the way the shop sends its mail')
    .action(async (address: string) => {
      if (!parseMailAddress(address)) throw new Error(`"${address}" is not an e-mail address.`);
      const { dataDir, smtpUrl, mailFrom } = env;
      const sender = mailFrom === undefined ? undefined : parseMailAddress(mailFrom);
      if (mailFrom !== undefined && !sender) throw new Error('MAIL_FROM is not an address.');
      const { mail, server } = await withShop(env, async (db) => ({
        mail: await testMail(db, baseUrlOf(env), address),
        server: smtpUrl === undefined ? await mailServerOf(db, await secretKeyOf(env)) : undefined,
      }));
      const own = server?.sender ? parseMailAddress(server.sender) : undefined;
      const mailer = createMailer({ smtpUrl: smtpUrl ?? server?.url, dataDir, sender: sender ?? own });
      const { answer } = await mailer.send(mail);
      terminal.print(`The mail to ${address} was taken by ${mailer.target}: ${answer}`);
    });
}
