import type { Queryable } from '@merx/db';
import type { CartReference } from './cart.js';
import { type CartRow, cartStatement, columnsWith, LINE, referenceValue } from './cart.queries.js';

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
  const [row] = await db.query<{ cart: LeanCartRow }>(statements[reference.by], [referenceValue(reference)]);
  return row?.cart;
}
