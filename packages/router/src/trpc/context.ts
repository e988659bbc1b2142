import type { Database } from '@merx/db';

/** Who calls, read once per request from the bearer token. */
export type Actor =
  | { type: 'guest' }
  | { type: 'customer'; customerId: number; tokenId?: number }
  | { type: 'admin'; adminId: number; username: string; resources: ReadonlySet<string>; tokenId?: number };

const EVERYTHING = 'Magento_Backend::all';

/** Whether the caller holds an ACL resource. */
export function mayUse(actor: Actor, resource: string): boolean {
  return actor.type === 'admin' && (actor.resources.has(EVERYTHING) || actor.resources.has(resource));
}

/** The store view that the address names: `all` is 0, none is the default store view. */
export interface StoreScope {
  storeId: number;
  /** Whether the address named a store view or `all`. */
  explicit: boolean;
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
}

export interface Context {
  db: Database;
  actor: Actor;
  scope: StoreScope;
  settings: Settings;
  /** The caller's network address, kept with orders. */
  remoteIp: string | undefined;
  /** Tells the operator of trouble after a change was made: what the caller asked for is done all the same. */
  warn?: ((error: unknown, message: string) => void) | undefined;
  /** Set when the request could not be read: told only after the permission was checked. */
  unreadable?: unknown;
}

export const GUEST: Actor = { type: 'guest' };
