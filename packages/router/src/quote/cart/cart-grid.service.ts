import { compileCriteria, TEXT_FIELD, withText } from '@merx/db';
import { echoCriteria } from '@merx/wire';
import type { Context } from '../../trpc/context.js';
import { cartGridField, inCart, selectCartGrid } from './cart-grid.queries.js';
import type { CartGrid, CartGridInput } from './cart-grid.schema.js';
import { cartField } from './cart-list.queries.js';

/** A page of the open carts of shoppers for the admin's list, or of what staff prepare. Throws 400 naming an unknown field. */
export async function cartGrid({ ctx, input }: { ctx: Pick<Context, 'db'>; input: CartGridInput }): Promise<CartGrid> {
  const { searchCriteria, text } = input;
  const compiled = compileCriteria(
    withText(searchCriteria, text),
    (name) => (name === TEXT_FIELD ? inCart : (cartGridField(name) ?? cartField(name))),
    { tieBreaker: 'q.entity_id' },
  );
  const { total, items } = await selectCartGrid(ctx.db, compiled, input.drafts);
  return { items, search_criteria: echoCriteria(searchCriteria), total_count: total };
}
