import { randomUUID } from 'node:crypto';
import type { ActingCall, Database } from '@merx/db';
import type { Context } from './context.js';
import type { Access } from './init.js';

/** What a middleware knows of the procedure it stands before. */
interface Called {
  type: 'query' | 'mutation' | 'subscription';
  path: string;
}

/** The database for a call of the staff: what a mutation writes is told to the log of changes. */
export function databaseFor(ctx: Context, { type, path }: Called, access: Access): Database {
  const actor = type === 'mutation' ? actorOf(ctx) : undefined;
  if (!actor) return ctx.db;
  return ctx.db.actingFor({ actor, change: ctx.change?.id ?? randomUUID(), procedure: path, access, expects: ctx.change?.expects });
}

function actorOf({ actor }: Context): ActingCall['actor'] | undefined {
  if (actor.type === 'integration') return { type: 'integration', id: actor.integrationId, name: actor.name };
  return actor.type === 'admin' ? { type: 'admin', id: actor.adminId, name: actor.username } : undefined;
}
