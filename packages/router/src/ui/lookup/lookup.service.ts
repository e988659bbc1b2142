import { shopConfig } from '@merx/db';
import type { Context } from '../../trpc/context.js';
import { selectLookups } from './lookup.queries.js';
import type { Lookups } from './lookup.schema.js';

/** The short lists offered in forms, and the base currency. Readable by any admin: they contain only names. */
export async function readLookups({ ctx }: { ctx: Context }): Promise<Lookups> {
  const [lists, config] = await Promise.all([selectLookups(ctx.db), shopConfig(ctx.db.cache, ctx.db, 0)]);
  return { ...lists, base_currency: config.text('currency/options/base') };
}
