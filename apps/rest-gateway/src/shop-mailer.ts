import type { Database } from '@merx/db';
import { createMailer, type MailAddress, type Mailer, type MailerOptions, type Outbox, parseMailAddress } from '@merx/mail';
import { mailServerOf, type SetMailServer } from '@merx/router';
import type { FileStorage } from '@merx/storage';
import type { Log } from './log.js';

export interface ShopMailerOptions {
  db: Database;
  secretKey: Uint8Array;
  /** The operator's mail server; it overrides the one set in the admin. */
  smtpUrl: string | undefined;
  /** The operator's sender for every email; it overrides the others. */
  sender: MailAddress | undefined;
  dataDir: string;
  /** Where it is noted that a store's own version of an email failed. */
  log?: Log | undefined;
  /** Keeps emails when there is no mail server; absent: a folder in `dataDir`. */
  outbox?: Outbox | undefined;
}

/** A mailer that uses the operator's mail server, otherwise the one set in the admin when the email is sent, otherwise the outbox. */
export function shopMailer({ db, secretKey, smtpUrl, sender, dataDir, log, outbox }: ShopMailerOptions): Pick<Mailer, 'send'> {
  const onOwnFailed: MailerOptions['onOwnFailed'] = ({ kind, storeCode, error }) =>
    log?.warn({ kind, store: storeCode, err: error }, 'own email template failed, the default is sent');
  const fixed = createMailer({ smtpUrl, dataDir, outbox, sender, onOwnFailed });
  if (smtpUrl !== undefined) return fixed;
  let latest: { server: SetMailServer; mailer: Mailer } | undefined;
  /** Recreated when the server settings have changed, here or in another process. */
  function mailerOver(server: SetMailServer): Mailer {
    if (latest?.server.url !== server.url || latest.server.sender !== server.sender) {
      const own = server.sender === null ? undefined : parseMailAddress(server.sender);
      latest = { server, mailer: createMailer({ smtpUrl: server.url, dataDir, sender: sender ?? own ?? undefined, onOwnFailed }) };
    }
    return latest.mailer;
  }
  return {
    async send(mail) {
      const server = await mailServerOf(db, secretKey);
      return (server ? mailerOver(server) : fixed).send(mail);
    },
  };
}

/** Keeps emails among the private files. */
export const storedMail = (files: FileStorage): Outbox => ({
  target: `${files.target}mail`,
  save: (name, bytes) => files.put(`mail/${name}`, bytes),
});
