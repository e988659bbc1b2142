import type { Database } from '@merx/db';
import { type Actor, appRouter, asMerxError, type Context, MerxError, type Settings } from '@merx/router';
import type { FileStorage, ShopFiles } from '@merx/storage';
import { EVERYTHING } from '@merx/wire';
import { type AnyProcedure, callTRPCProcedure } from '@trpc/server';
import type { Tree } from './source.js';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Procedures without a route. */
type Unrouted =
  | 'sales.order.bring'
  | 'sales.order.bringAgain'
  | 'sales.order.bringReserved'
  | 'sales.invoice.bring'
  | 'sales.shipment.bring'
  | 'sales.creditmemo.bring'
  | 'rma.options.list'
  | 'rma.options.create'
  | 'rma.returns.bring'
  | 'catalogInventory.source.bringSalable';

/** This shop, called like the source but without HTTP; `storeId` 0 has the values of all store views. */
export interface Target {
  db: Database;
  /** Its public media files. */
  media: FileStorage;
  call(route: `${Method} /V1/${string}` | Unrouted, input?: Tree, storeId?: number): Promise<unknown>;
  /** As `call`; undefined if there is no such entity. */
  find(route: `GET /V1/${string}`, input?: Tree, storeId?: number): Promise<unknown>;
  /** All of a list. */
  list(route: `GET /V1/${string}`, filters?: Record<string, string>): Promise<Tree[]>;
}

const ACTOR: Actor = { type: 'admin', adminId: 0, username: 'import', resources: new Set([EVERYTHING]) };

const routes = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>).map(([path, { _def }]) => {
    const { openapi } = _def.meta as { openapi?: { method: string; path: string } };
    return [openapi ? `${openapi.method} ${openapi.path.replace(/\/$/, '')}` : path, { path, type: _def.type }] as const;
  }),
);

/** The shop with this database and these files, with all permissions; no emails are sent. */
export function openTarget(db: Database, settings: Settings): Target {
  const call: Target['call'] = (route, input = {}, storeId = 0) => {
    const found = routes.get(route);
    if (!found) throw new Error(`Route ${route} does not exist.`);
    const ctx: Context = { db, settings, actor: ACTOR, scope: { storeId, explicit: true }, remoteIp: undefined, quiet: true };
    return callTRPCProcedure({
      router: appRouter,
      ...found,
      getRawInput: async () => input,
      ctx,
      signal: undefined,
      batchIndex: 0,
    });
  };
  return {
    db,
    media: settings.media,
    call,
    find: async (route, input, storeId) => {
      try {
        return await call(route, input, storeId);
      } catch (error) {
        const mapped = asMerxError(error);
        if (mapped instanceof MerxError && mapped.code === 'NOT_FOUND') return undefined;
        throw error;
      }
    },
    list: async (route, filters = {}) => {
      const filter_groups = Object.entries(filters).map(([field, value]) => ({ filters: [{ field, value, condition_type: 'eq' }] }));
      const { items } = (await call(route, { searchCriteria: { filter_groups } })) as { items: Tree[] };
      return items;
    },
  };
}

/** The settings of a shop with these files. */
export const settingsOf = (files: ShopFiles, baseUrl: string): Settings => ({
  publicCatalog: false,
  baseUrl,
  ...files,
  secretKey: new Uint8Array(32),
});
