import type { Context } from '../../trpc/context.js';
import { selectAuthors } from './authors.queries.js';
import type { Authors } from './authors.schema.js';

/** Who of the staff made what of an order; what the shop itself or its buyers did has no author. None for an unknown order. */
export const orderAuthors = ({ ctx, input }: { ctx: Pick<Context, 'db'>; input: { id: number } }): Promise<Authors> =>
  selectAuthors(ctx.db, input.id);
