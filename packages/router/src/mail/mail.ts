import { createHash } from 'node:crypto';
import type { ConfigReader } from '@merx/db';
import type { ExactRow, mailMessage } from '@merx/db/tables';
import { isRightToLeft } from '@merx/wire';
import type { OutgoingMail } from '../trpc/context.js';

/** An outbox mail taken by a sender; the attempts include this one. */
export type TakenMail = Pick<
  ExactRow<typeof mailMessage>,
  'id' | 'kind' | 'store_id' | 'subject_id' | 'recipient' | 'attempts' | 'created_at'
> & {
  data: Record<string, unknown>;
};

/** The sender of a mail. */
export type Identity = OutgoingMail['from'];

/** A delivered mail as its recipient sees it. */
export interface DeliveredMail {
  /** Whether it was sent to a mail server or written to a file. */
  transport: 'smtp' | 'file';
  /** The server's response, or the file name. */
  answer: string;
  subject: string;
  text: string;
  html: string;
}

const IDENTITIES = ['general', 'sales', 'support', 'custom1', 'custom2'] as const;

/** The sender of that name in the store view's settings; the general one for an unknown name. */
export function identityOf(config: ConfigReader, name: string): Identity {
  const identity = IDENTITIES.find((known) => known === name) ?? 'general';
  return { name: config.text(`trans_email/ident_${identity}/name`), address: config.text(`trans_email/ident_${identity}/email`) };
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** The comma-separated addresses of a setting; invalid ones are left out. */
export function addressList(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => ADDRESS.test(part));
}

/** The maximum number of attempts, over about a day. */
export const MAX_ATTEMPTS = 16;

const FIRST_SECONDS = 30;
const LONGEST_SECONDS = 4 * 60 * 60;

/** Seconds until the next attempt after that many failures, doubled each time; null after the last one. */
export function retryDelay(attempts: number): number | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return Math.min(FIRST_SECONDS * 2 ** (attempts - 1), LONGEST_SECONDS);
}

/**
 * The message id of a mail, derived from what never changes about it: the same for every attempt and instance, and
 * different from that of a mail with the same id in another shop.
 */
export function messageKey({ id, kind, subject_id, recipient, created_at }: TakenMail): string {
  const constants = JSON.stringify([id, kind, subject_id, recipient, created_at]);
  return `mail-${id}.${createHash('sha256').update(constants).digest('hex').slice(0, 24)}`;
}

/** The store view as templates see it, from its settings: the store name, or the name of its group, and its language. */
export function storeView(config: ConfigReader, groupName: string, baseUrl: string) {
  return {
    name: config.text('general/store_information/name') || groupName,
    url: config.text('web/secure/base_url') || baseUrl,
    ...languageView(config.text('general/locale/code')),
  };
}

/** A language as templates see it, as in HTML: `en_US` is `en-US`. */
export const languageView = (language: string) => ({ language: language.replaceAll('_', '-'), isRightToLeft: isRightToLeft(language) });

const MASK = '******';

/** Link parameters whose values grant access. */
const PARAMETER = /([?&;](?:amp;)?(?:token|key|code|hash|secret|signature)=)[^&"'\s<>]+/gi;
/** Machine-generated tokens: long, with both letters and digits. */
const RANDOM = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}(?![\w-])/g;
const NAMED_SECRET = /token|key|secret|password/i;
const SHORTEST = 6;

/**
 * The text with everything that grants access masked: link parameters, long random words, and values that the mail's
 * data names as token or key.
 */
export function maskTokens(text: string, data: object): string {
  const secrets = Object.entries(data).flatMap(([name, value]) =>
    NAMED_SECRET.test(name) && typeof value === 'string' && value.length >= SHORTEST ? [value] : [],
  );
  const known = secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
  return known.replace(PARAMETER, `$1${MASK}`).replace(RANDOM, MASK);
}
