import { randomUUID } from 'node:crypto';
import type { ActingCall, Database } from '@merx/db';
import type { AclResource } from '@merx/wire';
import { type Actor, type Context, GUEST, LOGIN_AS_CUSTOMER, mayUse, writerOf } from './context.js';
import { asMerxError, type MerxError, notAuthorized } from './errors.js';
import { type Access, type Meta, t } from './init.js';
import { runRest } from './run-rest.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Path = `/V1/${string}`;

/** A procedure's REST route: method, path and a one-line summary. */
export type RestLine<Where extends string = Path> = [method: Method, path: Where, summary: string];
/** Without a route, the procedure is not served over REST. */
export type Line<Where extends string = Path> = [] | RestLine<Where>;

function meta(access: Access, line: Line, also: readonly AclResource[] = []): Meta {
  const entry = { access, ...(also.length > 0 && { also }) };
  if (line.length === 0) return entry;
  const [method, path, summary] = line;
  return { ...entry, openapi: { method, path, summary, protect: access !== 'anonymous' } };
}

/** Rejects unparseable requests: after the permission check, before the parameters. */
function readable(ctx: Context): void {
  if (ctx.unreadable) throw asMerxError(ctx.unreadable);
}

/** Why the caller is refused: not authenticated, or not authorized. */
function refusalOf(actor: Actor, resources: string): MerxError {
  return (actor.type === 'guest' && actor.refusal) || notAuthorized(resources);
}

/** The database for an admin's call: mutations, and queries that export a lot of data, are recorded in the change log. */
function databaseFor(ctx: Context, called: { type: string; path: string; meta: Meta | undefined }, access: Access): Database {
  const actor = called.type === 'mutation' || called.meta?.isLogged ? actorOf(ctx) : undefined;
  if (!actor) return called.type === 'mutation' ? databaseAsCustomer(ctx, called.path) : ctx.db;
  return ctx.db.actingFor({ actor, change: ctx.change?.id ?? randomUUID(), procedure: called.path, access, expects: ctx.change?.expects });
}

/**
 * The database for a customer's mutation. If an admin is logged in as the customer, it is recorded in the change log as theirs: every
 * call about the customer, as carts are not logged row by row.
 */
function databaseAsCustomer({ actor, db }: Context, procedure: string): Database {
  if (actor.type !== 'customer' || !actor.onBehalf) return db;
  const { adminId: id, username: name } = actor.onBehalf;
  const event = { entity: 'customer', entityId: actor.customerId, facts: { logged_in_as_customer: true } };
  return db.actingFor({ actor: { type: 'admin', id, name }, change: randomUUID(), procedure, access: LOGIN_AS_CUSTOMER, event });
}

function actorOf({ actor }: Context): ActingCall['actor'] | undefined {
  if (actor.type === 'integration') return { type: 'integration', id: actor.integrationId, name: actor.name };
  return actor.type === 'admin' ? { type: 'admin', id: actor.adminId, name: actor.username } : undefined;
}

/** Waits for the procedure; an admin or an integration that has changed something is on record before it is answered. */
async function done<Result>({ db, actor }: Context, type: string, result: Promise<Result>): Promise<Result> {
  const ended = await result;
  const writer = type === 'mutation' ? writerOf(actor) : null;
  if (writer !== null) await db.wrote(writer);
  return ended;
}

// One middleware for permissions, errors, the trace and the count of calls in progress, as each middleware copies the options of every call.

/**
 * A procedure for everyone whose response does not depend on the caller: it treats all callers as guests, so the gateway need not look up
 * tokens.
 */
export const anonymous = (...line: Line) =>
  t.procedure.meta({ ...meta('anonymous', line), ignoresCaller: true, admits: () => true }).use(async ({ ctx, next, path }) => {
    readable(ctx);
    return runRest(path, () => (ctx.actor === GUEST ? next() : next({ ctx: { actor: GUEST } })));
  });

/** A procedure for everyone that receives the actor. */
export const anyone = (...line: Line) =>
  t.procedure.meta(meta('anonymous', line)).use(async ({ ctx, next, ...called }) => {
    readable(ctx);
    return runRest(called.path, () => done(ctx, called.type, next({ ctx: { db: databaseFor(ctx, called, 'anonymous') } })));
  });

/** A procedure for signed-in customers; passes on the customer id. Others get 401. */
export const self = (...line: Line) =>
  t.procedure.meta(meta('self', line)).use(async ({ ctx, next, path, type }) => {
    const { actor } = ctx;
    if (actor.type !== 'customer') throw refusalOf(actor, 'self');
    readable(ctx);
    const db = type === 'mutation' ? databaseAsCustomer(ctx, path) : ctx.db;
    return runRest(path, () => next({ ctx: { customerId: actor.customerId, db } }));
  });

/** A procedure for every signed-in admin, whatever their role; passes on the admin. Others get 401. */
export const staff = (...line: Line) =>
  t.procedure.meta(meta('staff', line)).use(async ({ ctx, next, ...called }) => {
    const { actor } = ctx;
    if (actor.type !== 'admin') throw refusalOf(actor, 'staff');
    readable(ctx);
    return runRest(called.path, () => done(ctx, called.type, next({ ctx: { actor, db: databaseFor(ctx, called, 'staff') } })));
  });

const guarded = (resource: AclResource, also: readonly AclResource[], isPublic: (ctx: Context) => boolean) => {
  const admits = (ctx: Context) => isPublic(ctx) || [resource, ...also].some((one) => mayUse(ctx.actor, one));
  return (...line: Line) =>
    t.procedure.meta({ ...meta(resource, line, also), admits }).use(async ({ ctx, next, ...called }) => {
      if (!admits(ctx)) throw refusalOf(ctx.actor, resource);
      readable(ctx);
      return runRest(called.path, () => done(ctx, called.type, next({ ctx: { db: databaseFor(ctx, called, resource) } })));
    });
};

/**
 * Procedures for admins and integrations with the resource, or with one that later Magento versions ask for in its place. Others get 401,
 * which names the first.
 */
export const acl = (resource: AclResource, ...also: AclResource[]) => guarded(resource, also, () => false);

/** Read procedures that a setting makes public; otherwise as `acl`. */
export const publicRead = (resource: AclResource) => guarded(resource, [], ({ settings }) => settings.publicCatalog);
