import { z } from 'zod';
import type { ListReader } from './job/index.js';
import type { Context } from './trpc/context.js';

interface ShopRouter {
  _def: { procedures: object };
  createCaller(ctx: Context): unknown;
}

/** Reads the lists of this router as their callers do. Throws for a name that is no procedure of it. */
export const listReaderOf = (router: ShopRouter): ListReader => ({
  async read(list, ctx, input) {
    const procedure = list.split('.').reduce<unknown>((at, name) => Reflect.get(Object(at), name), router.createCaller(ctx));
    if (typeof procedure !== 'function') throw new Error(`There is no list ${list}.`);
    return procedure(input);
  },
  fieldsOf(list) {
    const procedure: unknown = Reflect.get(router._def.procedures, list);
    const output: unknown = Reflect.get(Object(Reflect.get(Object(procedure), '_def')), 'output');
    return new Set(fieldsOfRows(output));
  },
});

function fieldsOfRows(output: unknown): string[] {
  const items: unknown = output instanceof z.ZodObject ? output.shape.items : output;
  const row: unknown = items instanceof z.ZodArray ? items.element : undefined;
  return row instanceof z.ZodObject ? Object.keys(row.shape) : [];
}
