import { join } from 'node:path';
import type { MailAddress } from './mail-address.js';
import type { MailData, MailTexts, Rendered, Template } from './render.js';
import { readTemplate, type TranslatedTemplate } from './template-files.js';
import { fileTransport, folderOutbox, type Outbox, smtpTransport, type Transport } from './transport.js';

/** An email to render and send. */
export interface Mail {
  /** The template's name. */
  kind: string;
  /** The store view whose templates take precedence. */
  storeCode: string;
  /** A unique key of letters, digits, `.` and `-`: the same on every attempt. */
  key: string;
  /** The sender, unless the operator has set one. */
  from: MailAddress;
  to: string;
  /** Bcc recipients. */
  bcc: readonly string[];
  /** The template's data; it is read in the language of its store. */
  data: MailData;
  /** The store's own version of the texts; if it cannot be rendered, the template is used instead. */
  own?: MailTexts | undefined;
  /** The address at which its recipient unsubscribes: a page, and a POST to it does so at once (RFC 8058). */
  unsubscribe?: string | undefined;
}

/** A delivered email as its recipient sees it. */
export interface Delivered extends Rendered {
  /** Whether it was sent to a mail server or only written to a file. */
  transport: Transport['kind'];
  /** The server's response, or the file name. */
  answer: string;
}

export interface Mailer {
  /** Renders and sends the email. Throws if the template is invalid or the email was not accepted. */
  send(mail: Mail): Promise<Delivered>;
  /** Where emails go, for display. */
  target: string;
}

export interface MailerOptions {
  /** A mail server, such as `smtp://user:password@host:587`; absent: the outbox. */
  smtpUrl?: string | undefined;
  /** Contains `mail`, and `mail-templates` with the operator's own templates. */
  dataDir: string;
  /** Keeps emails when there is no mail server; absent: `mail` in the data folder. */
  outbox?: Outbox | undefined;
  /** The sender of every email, instead of the one from the settings. */
  sender?: MailAddress | undefined;
  /** Called when a store's own version of an email could not be rendered. */
  onOwnFailed?: ((failure: { kind: string; storeCode: string; error: unknown }) => void) | undefined;
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9.-]{0,99}$/;

/** Creates a mailer for a mail server or a folder. Throws for an invalid server URL. */
export function createMailer({ smtpUrl, dataDir, outbox, sender, onOwnFailed }: MailerOptions): Mailer {
  const transport = smtpUrl ? smtpTransport(smtpUrl) : fileTransport(outbox ?? folderOutbox(join(dataDir, 'mail')));
  const templates = join(dataDir, 'mail-templates');
  return {
    target: transport.target,
    async send({ kind, storeCode, key, from: identity, to, bcc, data, own, unsubscribe }) {
      if (!KEY.test(key)) throw new Error(`"${key}" is not a valid email key.`);
      const from = { name: sender?.name ?? identity.name ?? '', address: sender?.address ?? identity.address };
      const template = await readTemplate(templates, kind, storeCode, data.store.language);
      const ownContent = own && (await ownContentOf({ ...template, ...own }, data, (error) => onOwnFailed?.({ kind, storeCode, error })));
      const content = ownContent ?? (await contentOf(kind, template, data));
      const message = {
        ...content,
        // The same on every attempt: a server that already has the message drops the duplicate.
        messageId: `<${key}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
        from,
        // Address objects are used as they are; in text, a comma would split an address.
        to: { name: '', address: to },
        bcc: bcc.map((address) => ({ name: '', address })),
        // Suppresses automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
      };
      return { ...content, transport: transport.kind, answer: await transport.deliver(message, key) };
    },
  };
}

const unsubscribeHeaders = (url: string) => ({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });

/** The template library is loaded with the first email. */
async function contentOf(kind: string, template: TranslatedTemplate, { store, ...data }: MailData): Promise<Rendered> {
  const { render } = await import('./render.js');
  const { language } = template;
  // English words keep their direction in the email of a store in another language.
  const shown = language === store.language ? store : { ...store, language, isRightToLeft: false };
  try {
    return render(template, { ...data, store: shown });
  } catch (error) {
    throw new Error(`Invalid template ${kind}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** The store's own version; undefined if it cannot be rendered or has no subject. */
async function ownContentOf(template: Template, data: object, onFailure: (error: unknown) => void): Promise<Rendered | undefined> {
  const { render } = await import('./render.js');
  try {
    const content = render(template, data);
    if (content.subject !== '') return content;
    onFailure(new Error('The subject is empty.'));
  } catch (error) {
    onFailure(error);
  }
  return undefined;
}
