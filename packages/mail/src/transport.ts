import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** Takes finished messages. */
export interface Transport {
  /** `smtp` for a mail server, `file` for a folder. */
  kind: 'smtp' | 'file';
  /** Hands the message over and returns what the server answered, or the file's name; `key` names it. Throws when it was not taken by its receiver's side. */
  deliver(message: SendMailOptions & { to: { address: string } }, key: string): Promise<string>;
  /** Where messages go, for people. Without the password of the address. */
  target: string;
}

/** One mail's whole conversation; far below the time for which a sender holds it. */
const DELIVERY_LIMIT_MS = 60_000;

/** Messages to a mail server, one connection each: nothing to keep alive, nothing to go stale. Throws for an address that is none. */
export function smtpTransport(url: string): Transport {
  if (!/^smtps?:\/\/./.test(url) || !URL.canParse(url)) throw new Error('The address of a mail server starts with smtp:// or smtps://.');
  const { protocol, host } = new URL(url);
  const smtp = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    target: `${protocol}//${host}`,
    async deliver(message) {
      const { rejected, response } = await smtp.sendMail({ ...message, signal: AbortSignal.timeout(DELIVERY_LIMIT_MS) });
      // The server took it for somebody, such as a hidden copy, but not for the one it is meant for.
      if (rejected.includes(message.to.address)) throw new Error(`The mail server refused the recipient ${message.to.address}.`);
      return response;
    },
  };
}

/** Messages as files, named after their keys: delivering one twice leaves one. They show hidden copies too. */
export function fileTransport(folder: string): Transport {
  const stream = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    kind: 'file',
    target: folder,
    async deliver(message, key) {
      const { message: bytes } = await stream.sendMail(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${key}.eml`);
      // Written aside first, so that nobody sees half a message; two senders of one mail do not share the name.
      const aside = `${file}.${process.pid}-${Date.now()}.part`;
      await writeFile(aside, bytes as Buffer, { mode: 0o600 });
      await rename(aside, file);
      return file;
    },
  };
}
