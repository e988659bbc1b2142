import type { Database, Expectation } from '@merx/db';
import type { FileStorage } from '@merx/storage';
import { type AclResource, EVERYTHING, type Fields } from '@merx/wire';
import type { MerxError } from './errors.js';

/**
 * The caller, identified once per request by token or signature. For a guest whose credentials were rejected, it includes the reason, for
 * the error message.
 */
export type Actor =
  | { type: 'guest'; refusal?: MerxError }
  | { type: 'customer'; customerId: number; tokenId?: number; onBehalf?: ActingStaff }
  | { type: 'admin'; adminId: number; username: string; resources: ReadonlySet<string>; tokenId?: number; sessionId?: number }
  | { type: 'integration'; integrationId: number; name: string; resources: ReadonlySet<string>; tokenId?: number };

/** The admin who is logged in as a customer. */
export interface ActingStaff {
  adminId: number;
  username: string;
  /** First and last name. */
  name: string;
}

/** The permission to log in as a customer, without which an admin's session as one ends. */
export const LOGIN_AS_CUSTOMER = 'Magento_LoginAsCustomer::login';

/** The name under which an admin or an integration is known to have changed something; null for others, who change only what is their own. */
export function writerOf(actor: Actor): string | null {
  if (actor.type === 'admin') return `admin:${actor.adminId}`;
  return actor.type === 'integration' ? `integration:${actor.integrationId}` : null;
}

export type AdminActor = Extract<Actor, { type: 'admin' }>;

/** Whether the caller holds an ACL resource. */
export const mayUse = (actor: Actor, resource: AclResource): boolean => lackedResources(actor, [resource]).length === 0;

/** The resources, as stored, that the caller does not have. */
export function lackedResources(actor: Actor, resources: readonly string[]): string[] {
  const held: ReadonlySet<string> | undefined = 'resources' in actor ? actor.resources : undefined;
  return held?.has(EVERYTHING) ? [] : resources.filter((resource) => !held?.has(resource));
}

/** The store view in the URL: `all` is 0, none is the default store view. */
export interface StoreScope {
  storeId: number;
  /** Whether the URL contains a store view or `all`. */
  explicit: boolean;
}

/** Maximum attempts of one network address within that many seconds. */
export interface AddressLimit {
  most: number;
  seconds: number;
}

/** Operator settings; the gateway reads them from the environment. */
export interface Settings {
  /** Makes the catalogue's read routes public. */
  publicCatalog: boolean;
  baseUrl: string;
  /** Public media files, served under `/media`. */
  media: FileStorage;
  /** Files that only buyers and admins may access. */
  privateFiles: FileStorage;
  /** The public URL of the media files, without a final slash; absent: `/media` of the base URL. */
  mediaUrl?: string | undefined;
  /** The 32-byte key that encrypts secrets which must be readable later. */
  secretKey: Uint8Array;
  /** Whether callback addresses of integrations may be in a private network; default: no. */
  privateCallbacks?: boolean | undefined;
  /** Rate limits per network address for unauthenticated actions; absent or 0: unlimited. */
  limits?: Partial<Record<'signInFailures' | 'registrations' | 'passwordResets' | 'guestOrders' | 'reviews', AddressLimit>> | undefined;
  /** Sends emails immediately; absent if the process sends none. */
  mail?: MailDoor | undefined;
  /** The templates of emails; absent if the process has none. */
  mailTemplates?: MailTemplates | undefined;
}

/** The texts of an email, or of its template. */
export interface MailTexts {
  subject: string;
  text: string;
  html: string;
}

/** The values of a template's variables; the language is that of the email, e.g. `en-US`. */
export interface MailData {
  store: { name: string; url: string; language: string; isRightToLeft: boolean };
}

/** What is wrong with a template; `name` is the variable or the markup. */
export interface MailTemplateFault {
  field: keyof MailTexts;
  line: number;
  rule: 'syntax' | 'unknown' | 'not_allowed' | 'not_list' | 'not_value' | 'misplaced' | 'markup' | 'link' | 'empty';
  name: string;
}

/** The templates of all kinds of email. */
export interface MailTemplates {
  /** The texts in use where a store has none of its own, in its language. Throws for an unknown kind. */
  defaults(kind: string, storeCode: string, language: string): Promise<MailTexts>;
  /** What is wrong with own texts, for data of the shape of `sample`; empty if they can be sent. */
  check(texts: MailTexts, sample: MailData, storeCode: string): Promise<MailTemplateFault[]>;
  /** The email that these texts make of the data. Throws if they are invalid. */
  render(texts: MailTexts, data: MailData, storeCode: string): Promise<MailTexts>;
}

/** The email transport. */
export interface MailDoor {
  /** Whether the operator has set a mail server, which takes precedence over the one set in the admin. */
  isSetByOperator: boolean;
  /** Renders and sends the email, and returns the server's response. Throws if it was not accepted. */
  deliver(mail: OutgoingMail): Promise<{ transport: 'smtp' | 'file'; answer: string }>;
}

/** A mail that is ready to be rendered and sent. */
export interface OutgoingMail {
  kind: string;
  storeCode: string;
  /** The message id: the same for every attempt, unique per mail. */
  key: string;
  from: { name: string; address: string };
  to: string;
  bcc: readonly string[];
  data: MailData;
  /** The store's own texts, in place of the template. */
  own?: MailTexts | undefined;
  /** The address at which its recipient unsubscribes from such mails. */
  unsubscribe?: string | undefined;
}

/** The browser session of an admin. */
export interface BrowserSession {
  /** The token sent by the browser, valid or not. */
  token: string | undefined;
  userAgent: string | undefined;
  /** False once response headers may have been sent: cookies can then no longer be set or cleared. */
  writable: boolean;
  /** Sets the session cookie for that many seconds. */
  set(token: string, maxAge: number): void;
  clear(): void;
}

export interface Context {
  db: Database;
  actor: Actor;
  scope: StoreScope;
  settings: Settings;
  /** Identifies the caller again, for long-running responses. */
  identifyAgain?: (() => Promise<Actor>) | undefined;
  /** The caller's network address, stored with orders. */
  remoteIp: string | undefined;
  /** Only for calls from the admin's own pages. */
  session?: BrowserSession | undefined;
  /** The id of this call in the change log, and the version of the entity that its caller expects. */
  change?: { id: string | undefined; expects: Expectation | undefined } | undefined;
  /** Logs a problem that occurred after a change was made; the call itself still succeeds. */
  warn?: ((error: unknown, message: string) => void) | undefined;
  /** The properties of the response that the client reads, so that others need not be made; absent: all. */
  fields?: Fields | undefined;
  /** Whether the caller writes JSON and takes an answer as text: see `jsonAnswer`. */
  takesText?: boolean | undefined;
  /** `count` is set by a read that counts how often it is answered: called for each answer sent, also from memory. Absent: not counted. */
  served?: { count?: () => void } | undefined;
  /** Set to suppress emails, as in an import. */
  quiet?: boolean;
  /** Set if the request could not be parsed: reported only after the permission check. */
  unreadable?: unknown;
}

/** What a procedure passes to its service. */
export interface Call<Input = unknown> {
  ctx: Context;
  input: Input;
}

/** The arguments of a handler for signed-in admins. */
export interface AdminCall<Input = unknown> {
  ctx: Context & { actor: AdminActor };
  input: Input;
}

/** As `Call`, for the signed-in customer. */
export interface OwnCall<Input = unknown> extends Call<Input> {
  ctx: Context & { customerId: number };
}

export const GUEST: Actor = { type: 'guest' };
