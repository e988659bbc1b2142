import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMailer } from '@merx/mail';
import { readMail } from '@merx/mail/test';
import { mailSources, sendDueMail } from '@merx/router';
import type { Shop } from './shop.js';

/** A mail as it reached its reader. */
export interface ReadMail {
  kind: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** The page that the mail leads to. */
  link: URL | undefined;
}

/** Sends all mail that waits, as a sender does, and answers what arrived, in the order in which it was queued. */
export async function deliverMails({ db, settings: { baseUrl } }: Pick<Shop, 'db' | 'settings'>): Promise<ReadMail[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'merx-mails-'));
  const mailer = createMailer({ dataDir });
  const arrived: (ReadMail & { key: string })[] = [];
  const deliver: Parameters<typeof sendDueMail>[0]['deliver'] = async (mail) => {
    const delivered = await mailer.send(mail);
    const { headers, text, html } = readMail(await readFile(join(dataDir, 'mail', `${mail.key}.eml`), 'utf8'));
    const link = /https?:\/\/\S+\?\S+/.exec(text)?.[0];
    const { subject = '', from = '' } = headers;
    arrived.push({ key: mail.key, kind: mail.kind, to: mail.to, from, subject, text, html, link: link ? new URL(link) : undefined });
    return delivered;
  };
  for (let busy = true; busy; ) {
    const { sent, deferred, failed } = await sendDueMail({ db, baseUrl, sources: mailSources, deliver });
    busy = sent + deferred + failed > 0;
  }
  await rm(dataDir, { recursive: true, force: true });
  const place = ({ key }: { key: string }) => Number(/^mail-(\d+)/.exec(key)?.[1]);
  return arrived.sort((one, other) => place(one) - place(other)).map(({ key: _, ...mail }) => mail);
}

/** The token of a mailed link. */
export const tokenOf = (mail: ReadMail | undefined): string => mail?.link?.searchParams.get('token') ?? '';
