import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';

/** Delivers finished messages. */
export interface Transport {
  /** `smtp` for a mail server, `file` for a folder. */
  kind: 'smtp' | 'file';
  /**
   * Delivers the message and returns the server's response, or the file name; `key` identifies it. Throws if the recipient's server did
   * not accept it.
   */
  deliver(message: SendMailOptions & { to: { address: string } }, key: string): Promise<string>;
  /** Where messages go, for display. Without the password in the URL. */
  target: string;
}

/** Keeps messages that no mail server takes. */
export interface Outbox {
  /** Where they are, for display. */
  target: string;
  /** Stores a message, replacing one of this name. */
  save(name: string, bytes: Buffer): Promise<void>;
}

/** For one email's whole SMTP session; far below the sender's lease. */
const DELIVERY_LIMIT_MS = 60_000;

const SMTP_OPTIONS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  disableFileAccess: true,
  disableUrlAccess: true,
};

/** Sends messages to a mail server, with one connection each, so there is no connection to keep alive. Throws for an invalid URL. */
export function smtpTransport(url: string): Transport {
  if (!/^smtps?:\/\/./.test(url) || !URL.canParse(url)) throw new Error('The URL of a mail server must start with smtp:// or smtps://.');
  const { protocol, host } = new URL(url);
  return {
    kind: 'smtp',
    target: `${protocol}//${host}`,
    async deliver(message) {
      const { createTransport } = await import('nodemailer');
      const smtp = createTransport({ url, ...SMTP_OPTIONS });
      const { rejected, response } = await smtp.sendMail({ ...message, signal: AbortSignal.timeout(DELIVERY_LIMIT_MS) });
      // The server accepted it for someone, such as a bcc recipient, but not for the actual recipient.
      if (rejected.includes(message.to.address)) throw new Error(`The mail server rejected the recipient ${message.to.address}.`);
      return response;
    },
  };
}

/** Writes messages as files named after their keys: delivering one twice leaves one file. Bcc recipients are visible in them. */
export function fileTransport({ target, save }: Outbox): Transport {
  return {
    kind: 'file',
    target,
    async deliver(message, key) {
      const { createTransport } = await import('nodemailer');
      const stream = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message: bytes } = await stream.sendMail(message);
      await save(`${key}.eml`, bytes as Buffer);
      return join(target, `${key}.eml`);
    },
  };
}

/** Keeps messages in a folder. */
export const folderOutbox = (folder: string): Outbox => ({
  target: folder,
  async save(name, bytes) {
    const file = join(folder, name);
    // Written to a temporary file first, so that nobody reads half a message; concurrent senders of one email use different names.
    const aside = `${file}.${process.pid}-${Date.now()}.part`;
    await writeInto(folder, aside, bytes);
    await rename(aside, file);
  },
});

/** Writes a file, and creates its folder for the first one. */
async function writeInto(folder: string, file: string, bytes: Buffer): Promise<void> {
  const write = () => writeFile(file, bytes, { mode: 0o600 });
  try {
    await write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write();
  }
}
