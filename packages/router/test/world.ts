import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@merx/db';
import { folderStorage } from '@merx/storage';
import { expect, inject } from 'vitest';
import { startSession } from '../src/auth/session/session.service.js';
import { hashToken } from '../src/auth/token/make-token.js';
import { type AppRouter, appRouter, type Context, GUEST, type Settings } from '../src/index.js';
import type { Actor } from '../src/trpc/context.js';
import { copyOf, type Template } from './database.js';

declare module 'vitest' {
  export interface ProvidedContext {
    template: Template;
  }
}

/** A store for one test file: a copy of the prepared database, and callers of every kind. */
export interface World {
  db: Database;
  /** The database's address, on PostgreSQL. */
  url: string | undefined;
  settings: Settings;
  /** The folders of its files. */
  mediaDir: string;
  privateDir: string;
  /** Calls procedures as an actor, without HTTP; `storeId` 0 is `all`. */
  as(actor: Actor, scope?: { storeId: number; explicit: boolean }): ReturnType<AppRouter['createCaller']>;
  /** A new admin with these ACL resources (all by default) and a bearer token. */
  admin(...resources: string[]): Promise<{ token: string; actor: Actor }>;
  /** Signs this admin in with a browser, without the work of checking a password, and returns the session's token. */
  session(username: string): Promise<string>;
  /** A new customer and a bearer token. */
  customer(values?: { email?: string }): Promise<{ token: string; actor: Actor; customerId: number; email: string }>;
  close(): Promise<void>;
}

/**
 * Tests that do one thing after the other get along with few connections, each of which has to plan every statement. Those of concurrency
 * and of the admin have as many as a shop by default, and with them those that quick statements share.
 */
const FEW_CONNECTIONS = { maxConnections: 3 };
const isSequential = () => /\.(db|both)\.test\./.test(expect.getState().testPath ?? '');

/** Opens a world on the database kind of the running test project. Close it after the file's tests. */
export async function openWorld(): Promise<World> {
  const { db, url, drop } = await copyOf(inject('template'), isSequential() ? FEW_CONNECTIONS : {});
  const mediaDir = await mkdtemp(join(tmpdir(), 'merx-media-'));
  const privateDir = await mkdtemp(join(tmpdir(), 'merx-private-'));
  const settings: Settings = {
    publicCatalog: false,
    baseUrl: 'http://shop.test',
    media: folderStorage(mediaDir),
    privateFiles: folderStorage(privateDir, { isPrivate: true }),
    secretKey: randomBytes(32),
    // Test services listen on this machine.
    privateCallbacks: true,
  };
  return {
    db,
    url,
    settings,
    mediaDir,
    privateDir,
    as: (actor, scope = { storeId: 1, explicit: false }) =>
      appRouter.createCaller({ db, settings, actor, scope, remoteIp: '127.0.0.1' } satisfies Context),
    admin: (...resources) => createAdmin(db, resources),
    session: (username) => createSession(db, username),
    customer: (values) => createCustomer(db, values),
    close: async () => {
      await drop();
      for (const folder of [mediaDir, privateDir]) await rm(folder, { recursive: true, force: true });
    },
  };
}

export const guest = GUEST;

/** A new admin with these ACL resources, all by default, and a bearer token. */
export async function createAdmin(db: Database, resources: string[]) {
  const name = `admin-${randomBytes(6).toString('hex')}`;
  const granted = resources.length > 0 ? resources : ['Magento_Backend::all'];
  const role = await db.prisma.adminRole.create({ data: { name, resources: granted } });
  const user = await db.prisma.adminUser.create({
    data: { username: name, email: `${name}@shop.test`, firstname: 'Ada', lastname: 'Admin', password_hash: 'none', role_id: role.id },
  });
  const token = await createToken(db, { admin_id: user.id });
  return { token, actor: { type: 'admin', adminId: user.id, username: name, resources: new Set(granted) } satisfies Actor as Actor };
}

const SESSION_SECONDS = 3600;

async function createSession(db: Database, username: string): Promise<string> {
  const { id } = await db.prisma.adminUser.findFirstOrThrow({ where: { username } });
  return db.transaction((tx) => startSession(tx, { adminId: id, ip: '127.0.0.1', userAgent: 'test', seconds: SESSION_SECONDS }));
}

async function createCustomer(db: Database, values: { email?: string } = {}) {
  const email = values.email ?? `customer-${randomBytes(6).toString('hex')}@shop.test`;
  const { id } = await db.prisma.customer.create({
    data: { website_id: 1, store_id: 1, group_id: 1, email, firstname: 'Carla', lastname: 'Customer', created_in: 'Default Store View' },
  });
  const token = await createToken(db, { customer_id: id });
  return { token, customerId: id, email, actor: { type: 'customer', customerId: id } satisfies Actor as Actor };
}

async function createToken(db: Database, owner: { admin_id: number } | { customer_id: number }): Promise<string> {
  const token = randomBytes(16).toString('hex');
  await db.prisma.accessToken.create({ data: { token_hash: new Uint8Array(hashToken(token)), ...owner } });
  return token;
}
