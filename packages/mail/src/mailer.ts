import { join } from 'node:path';
import type { MailAddress } from './mail-address.js';
import { type Rendered, render, type Template } from './render.js';
import { readTemplate } from './template-files.js';
import { fileTransport, smtpTransport, type Transport } from './transport.js';

/** A mail that is to be rendered and sent. */
export interface Mail {
  /** Which template. */
  kind: string;
  /** Whose templates come first. */
  storeCode: string;
  /** Names the mail, in letters, digits, `.` and `-`: the same at every attempt, and no other mail's. */
  key: string;
  /** The sender, while the operator has not set one. */
  from: MailAddress;
  to: string;
  /** Hidden copies. */
  bcc: readonly string[];
  /** What the template shows. */
  data: object;
}

/** A mail that was handed over, as its reader sees it. */
export interface Delivered extends Rendered {
  /** Whether a mail server has it, or a file alone. */
  transport: Transport['kind'];
  /** What the server answered, or the name of the file. */
  answer: string;
}

export interface Mailer {
  /** Renders the mail and hands it over. Throws when the template is wrong or the mail was not taken. */
  send(mail: Mail): Promise<Delivered>;
  /** Where mails go, for people. */
  target: string;
}

export interface MailerOptions {
  /** A mail server, such as `smtp://user:password@host:587`; absent: files under `DATA_DIR/mail`. */
  smtpUrl?: string | undefined;
  /** Holds `mail`, and `mail-templates` with the operator's own templates. */
  dataDir: string;
  /** The sender of every mail, in place of the one that the settings name. */
  sender?: MailAddress | undefined;
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9.-]{0,99}$/;

/** A mailer over a mail server or a folder. Throws for the address of a server that is none. */
export function createMailer({ smtpUrl, dataDir, sender }: MailerOptions): Mailer {
  const transport = smtpUrl ? smtpTransport(smtpUrl) : fileTransport(join(dataDir, 'mail'));
  const templates = join(dataDir, 'mail-templates');
  return {
    target: transport.target,
    async send({ kind, storeCode, key, from: identity, to, bcc, data }) {
      if (!KEY.test(key)) throw new Error(`A mail cannot be named "${key}".`);
      const from = { name: sender?.name ?? identity.name ?? '', address: sender?.address ?? identity.address };
      const template = await readTemplate(templates, kind, storeCode);
      const content = contentOf(kind, template, data);
      const message = {
        ...content,
        // The same at every attempt: a receiver that has got it already drops the second.
        messageId: `<${key}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
        from,
        // Addresses as objects are taken as they are; as text, a comma would make two of one.
        to: { name: '', address: to },
        bcc: bcc.map((address) => ({ name: '', address })),
        // No answers from machines.
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      return { ...content, transport: transport.kind, answer: await transport.deliver(message, key) };
    },
  };
}

function contentOf(kind: string, template: Template, data: object): Rendered {
  try {
    return render(template, data);
  } catch (error) {
    throw new Error(`The template ${kind} cannot be used: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
