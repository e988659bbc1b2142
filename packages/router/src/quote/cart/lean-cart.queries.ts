import { QUICK, type Queryable } from '@merx/db';
import type { CartReference } from './cart.js';
import { type CartRow, cartStatement, columnsWith, conditions, LINE, referenceValue } from './cart.queries.js';

/** A cart without the products of its items. */
export type LeanCartRow = Omit<CartRow, 'items'> & { items: Omit<CartRow['items'][number], 'product'>[] };

const LINES = `select ${LINE} from quote_item i`;
const statements = {
  id: cartStatement(columnsWith(LINES, 'anyone'), 'id'),
  customer: cartStatement(columnsWith(LINES, 'anyone'), 'customer'),
  mask: cartStatement(columnsWith(LINES, 'guest'), 'mask'),
};

/** As `selectCart`, without the products of the items. */
export async function selectLeanCart(db: Queryable, reference: CartReference): Promise<LeanCartRow | undefined> {
  const [row] = await db.query<{ cart: LeanCartRow }>(statements[reference.by], [referenceValue(reference)], QUICK);
  return row?.cart;
}

/** The version of a cart; undefined if there is none. */
export async function selectCartVersion(db: Queryable, reference: CartReference): Promise<string | undefined> {
  const [row] = await db.query<{ version: string }>(
    `select q.xmin::text as version from quote q where ${conditions[reference.by]}`,
    [referenceValue(reference)],
    QUICK,
  );
  return row?.version;
}
