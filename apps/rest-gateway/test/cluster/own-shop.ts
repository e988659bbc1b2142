import { installData, migrate, openDatabase } from '@merx/db';
import type { OwnServer } from '@merx/db/test';
import { ensureFirstAdmin } from '@merx/router';

const PASSWORD = 'Own-Server-1';

/** The address of a server's shop, for the owner of its database. */
export const shopAt = ({ url }: OwnServer): string => Object.assign(new URL(url), { username: 'shop', pathname: '/shop' }).toString();

/** Prepares an empty database server for a shop with an admin named `admin`, by a role that owns the database and has no other rights. */
export async function prepareShop(server: OwnServer): Promise<void> {
  await server.query('create role shop login nosuperuser nocreatedb nocreaterole noreplication');
  await server.query('create database shop owner shop');
  // As where the operator of the server allows no extensions.
  await server.query('revoke create on database shop from shop');
  const db = await openDatabase({ databaseUrl: shopAt(server) });
  await migrate(db);
  await installData(db);
  // With a password no file is written.
  await ensureFirstAdmin(db, { username: 'admin', password: PASSWORD, passwordFile: '/dev/null' });
  await db.close();
}

/** Signs in as that admin. */
export async function signIn({
  call,
}: {
  call(method: string, path: string, options: object): Promise<{ body: string }>;
}): Promise<string> {
  const body = { username: 'admin', password: PASSWORD };
  return (await call('POST', '/V1/integration/admin/token', { body })).body;
}
