import { type AclResource, inFlight } from '@merx/wire';
import { databaseFor } from './acting.js';
import { type Actor, type Context, GUEST, mayUse } from './context.js';
import { asMerxError, type MerxError, notAuthorized } from './errors.js';
import { type Access, type Meta, t, told } from './init.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Path = `/V1/${string}`;

/** A procedure's REST route: method, path and, in one line of plain words, what it does. */
export type RestLine<Where extends string = Path> = [method: Method, path: Where, summary: string];
/** Without a route, the procedure is not served over REST. */
export type Line<Where extends string = Path> = [] | RestLine<Where>;

function meta(access: Access, line: Line): Meta {
  if (line.length === 0) return { access };
  const [method, path, summary] = line;
  return { access, openapi: { method, path, summary, protect: access !== 'anonymous' } };
}

/** A request that could not be read fails here: after the permission, before the parameters. */
function readable(ctx: Context): void {
  if (ctx.unreadable) throw asMerxError(ctx.unreadable);
}

/** Why the caller is refused: it could not prove who it is, or it may not. */
function refusalOf(actor: Actor, resources: string): MerxError {
  return (actor.type === 'guest' && actor.refusal) || notAuthorized(resources);
}

// One middleware for rights, errors and the count of calls under way: each one costs every call the copying of its options.

/**
 * A procedure for everyone, whose answer never depends on who asks: it sees all callers as guests, so that the gateway need not look up
 * the token of one.
 */
export const anonymous = (...line: Line) =>
  t.procedure.meta({ ...meta('anonymous', line), ignoresCaller: true }).use(async ({ ctx, next }) => {
    readable(ctx);
    return told(await inFlight(ctx.actor === GUEST ? next() : next({ ctx: { actor: GUEST } })));
  });

/** A procedure for everyone, which is told who calls. */
export const anyone = (...line: Line) =>
  t.procedure.meta(meta('anonymous', line)).use(async ({ ctx, next, ...called }) => {
    readable(ctx);
    return told(await inFlight(next({ ctx: { db: databaseFor(ctx, called, 'anonymous') } })));
  });

/** A procedure for a signed-in customer, whose id it hands on. Others are refused with 401. */
export const self = (...line: Line) =>
  t.procedure.meta(meta('self', line)).use(async ({ ctx, next }) => {
    const { actor } = ctx;
    if (actor.type !== 'customer') throw refusalOf(actor, 'self');
    readable(ctx);
    return told(await inFlight(next({ ctx: { customerId: actor.customerId } })));
  });

/** A procedure for every signed-in admin, whatever the role grants; it hands the admin on. Others are refused with 401. */
export const staff = (...line: Line) =>
  t.procedure.meta(meta('staff', line)).use(async ({ ctx, next, ...called }) => {
    const { actor } = ctx;
    if (actor.type !== 'admin') throw refusalOf(actor, 'staff');
    readable(ctx);
    return told(await inFlight(next({ ctx: { actor, db: databaseFor(ctx, called, 'staff') } })));
  });

/** Procedures for admins and integrations that were granted the resource. Others are refused with 401. */
export const acl =
  (resource: AclResource) =>
  (...line: Line) =>
    t.procedure.meta(meta(resource, line)).use(async ({ ctx, next, ...called }) => {
      if (!mayUse(ctx.actor, resource)) throw refusalOf(ctx.actor, resource);
      readable(ctx);
      return told(await inFlight(next({ ctx: { db: databaseFor(ctx, called, resource) } })));
    });

/** Read procedures that a setting opens to everyone; else as `acl`. */
export const publicRead =
  (resource: AclResource) =>
  (...line: Line) =>
    t.procedure.meta(meta(resource, line)).use(async ({ ctx, next, ...called }) => {
      if (!ctx.settings.publicCatalog && !mayUse(ctx.actor, resource)) throw refusalOf(ctx.actor, resource);
      readable(ctx);
      return told(await inFlight(next({ ctx: { db: databaseFor(ctx, called, resource) } })));
    });
