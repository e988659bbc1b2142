import type { Database, Expectation } from '@merx/db';
import { type AclResource, EVERYTHING } from '@merx/wire';
import type { MerxError } from './errors.js';

/** Who calls, read once per request from its token or signature. A guest may be somebody who was not believed, and hears why when refused. */
export type Actor =
  | { type: 'guest'; refusal?: MerxError }
  | { type: 'customer'; customerId: number; tokenId?: number }
  | { type: 'admin'; adminId: number; username: string; resources: ReadonlySet<string>; tokenId?: number; sessionId?: number }
  | { type: 'integration'; integrationId: number; name: string; resources: ReadonlySet<string>; tokenId?: number };

export type AdminActor = Extract<Actor, { type: 'admin' }>;

/** Whether the caller holds an ACL resource. */
export const mayUse = (actor: Actor, resource: AclResource): boolean => lackedResources(actor, [resource]).length === 0;

/** Which of these resources, as the database holds them, the caller does not have. */
export function lackedResources(actor: Actor, resources: readonly string[]): string[] {
  const held: ReadonlySet<string> | undefined = 'resources' in actor ? actor.resources : undefined;
  return held?.has(EVERYTHING) ? [] : resources.filter((resource) => !held?.has(resource));
}

/** The store view that the address names: `all` is 0, none is the default store view. */
export interface StoreScope {
  storeId: number;
  /** Whether the address named a store view or `all`. */
  explicit: boolean;
}

/** At most so many attempts of one network address within so many seconds. */
export interface AddressLimit {
  most: number;
  seconds: number;
}

/** What the operator has set; the gateway reads it from the environment. */
export interface Settings {
  /** Opens the read routes of the catalogue to everyone. */
  publicCatalog: boolean;
  baseUrl: string;
  /** Folder of the public media files. */
  mediaDir: string;
  /** Folder of the files that only their buyers and admins may have; never below the public one. */
  privateDir: string;
  /** The key, 32 bytes, under which secrets are kept that have to be read again. */
  secretKey: Uint8Array;
  /** Whether integrations may have their callback address in a private network; absent: no. */
  privateCallbacks?: boolean | undefined;
  /** How often a network address may try what strangers can, in so many seconds; absent or 0: without limit. */
  limits?: { signInFailures?: AddressLimit; registrations?: AddressLimit; passwordResets?: AddressLimit } | undefined;
  /** Hands mails over at once; absent where nothing sends mail. */
  mail?: MailDoor | undefined;
}

/** The way that mails leave the shop. */
export interface MailDoor {
  /** Whether the operator has named a mail server, which outranks the one that is set in the admin. */
  isSetByOperator: boolean;
  /** Renders the mail and hands it over, and returns what the server answered. Throws when it was not taken. */
  deliver(mail: MailToDeliver): Promise<{ transport: 'smtp' | 'file'; answer: string }>;
}

interface MailToDeliver {
  kind: string;
  storeCode: string;
  key: string;
  from: { name: string; address: string };
  to: string;
  bcc: readonly string[];
  data: object;
}

/** The session of a browser that shows the admin. */
export interface BrowserSession {
  /** The token that the browser brought, whether it is still good for something or not. */
  token: string | undefined;
  userAgent: string | undefined;
  /** False once the head of the answer may be under way: a cookie can then neither be set nor cleared. */
  writable: boolean;
  /** Hands the browser a token to bring with every call, for so many seconds. */
  set(token: string, maxAge: number): void;
  clear(): void;
}

export interface Context {
  db: Database;
  actor: Actor;
  scope: StoreScope;
  settings: Settings;
  /** Reads once more who calls, for answers that go on for long. */
  identifyAgain?: (() => Promise<Actor>) | undefined;
  /** The caller's network address, kept with orders. */
  remoteIp: string | undefined;
  /** Only for calls that come from the admin's own pages. */
  session?: BrowserSession | undefined;
  /** How the log of changes names this call, and what its caller has seen of the thing it changes. */
  change?: { id: string | undefined; expects: Expectation | undefined } | undefined;
  /** Tells the operator of trouble after a change was made: what the caller asked for is done all the same. */
  warn?: ((error: unknown, message: string) => void) | undefined;
  /** Set when nobody is to get mail of what is done, as in an import. */
  quiet?: boolean;
  /** Set when the request could not be read: told only after the permission was checked. */
  unreadable?: unknown;
}

/** What a procedure passes to its service. */
export interface Call<Input = unknown> {
  ctx: Context;
  input: Input;
}

/** What a handler for signed-in admins is called with. */
export interface AdminCall<Input = unknown> {
  ctx: Context & { actor: AdminActor };
  input: Input;
}

/** As `Call`, of the signed-in customer. */
export interface OwnCall<Input = unknown> extends Call<Input> {
  ctx: Context & { customerId: number };
}

export const GUEST: Actor = { type: 'guest' };
