import { randomUUID } from 'node:crypto';
import type { ActingCall, Database } from '@merx/db';
import type { Context } from './context.js';
import type { Access, Meta } from './init.js';

/** What a middleware knows about its procedure. */
interface Called {
  type: 'query' | 'mutation' | 'subscription';
  path: string;
  meta: Meta | undefined;
}

/** The database for an admin's call: mutations, and queries that export a lot of data, are recorded in the change log. */
export function databaseFor(ctx: Context, { type, path, meta }: Called, access: Access): Database {
  const actor = type === 'mutation' || meta?.isLogged ? actorOf(ctx) : undefined;
  if (!actor) return ctx.db;
  return ctx.db.actingFor({ actor, change: ctx.change?.id ?? randomUUID(), procedure: path, access, expects: ctx.change?.expects });
}

function actorOf({ actor }: Context): ActingCall['actor'] | undefined {
  if (actor.type === 'integration') return { type: 'integration', id: actor.integrationId, name: actor.name };
  return actor.type === 'admin' ? { type: 'admin', id: actor.adminId, name: actor.username } : undefined;
}
