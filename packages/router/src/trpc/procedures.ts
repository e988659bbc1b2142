import { type Context, mayUse } from './context.js';
import { notAuthorized } from './errors.js';
import { type Access, type Meta, t, tellErrors } from './init.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Path = `/V1/${string}`;

function meta(access: Access, method?: Method, path?: Path): Meta {
  if (!method || !path) return { access };
  return { access, openapi: { method, path, protect: access !== 'anonymous' } };
}

/** A request that could not be read fails here: after the permission, before the parameters. */
function readable(ctx: Context): void {
  if (ctx.unreadable) throw ctx.unreadable;
}

const base = t.procedure.use(tellErrors);

/** A procedure for everyone. Without method and path it is not served over REST. */
export const anonymous = (method?: Method, path?: Path) =>
  base.meta(meta('anonymous', method, path)).use(({ ctx, next }) => {
    readable(ctx);
    return next();
  });

/** A procedure for a signed-in customer, whose id it hands on. Others are refused with 401. */
export const self = (method?: Method, path?: Path) =>
  base.meta(meta('self', method, path)).use(({ ctx, next }) => {
    const { actor } = ctx;
    if (actor.type !== 'customer') throw notAuthorized('self');
    readable(ctx);
    return next({ ctx: { customerId: actor.customerId } });
  });

/** Procedures for admins whose role grants the resource. Others are refused with 401. */
export const acl = (resource: `Magento_${string}`) => (method?: Method, path?: Path) =>
  base.meta(meta(resource, method, path)).use(({ ctx, next }) => {
    if (!mayUse(ctx.actor, resource)) throw notAuthorized(resource);
    readable(ctx);
    return next();
  });

/** Read procedures that a setting opens to everyone; else as `acl`. */
export const publicRead = (resource: `Magento_${string}`) => (method?: Method, path?: Path) =>
  base.meta(meta(resource, method, path)).use(({ ctx, next }) => {
    if (!ctx.settings.publicCatalog && !mayUse(ctx.actor, resource)) throw notAuthorized(resource);
    readable(ctx);
    return next();
  });
