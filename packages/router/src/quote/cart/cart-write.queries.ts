import { QUICK_WRITE, type Queryable } from '@merx/db';
import type { ExactRow, quote } from '@merx/db/tables';
import type { CartReference } from './cart.js';
import { conditions, referenceValue } from './cart.queries.js';

/**
 * Locks the cart's row until the transaction ends, and returns its id. A separate statement, so that the following ones
 * see the writes of the previous lock holder.
 */
export async function lockCart(tx: Queryable, reference: CartReference): Promise<number | undefined> {
  const [row] = await tx.query<{ entity_id: number }>(`select q.entity_id from quote q where ${conditions[reference.by]} for update`, [
    referenceValue(reference),
  ]);
  return row?.entity_id;
}

/** The id of the customer's active cart. */
export async function selectActiveCartId(db: Queryable, customerId: number): Promise<number | undefined> {
  const [row] = await db.query<{ entity_id: number }>('select entity_id from quote where customer_id = $1 and is_active and not is_draft', [
    customerId,
  ]);
  return row?.entity_id;
}

const NEW_CART = [
  ...(['masked_id', 'store_id', 'customer_id', 'customer_group_id', 'customer_tax_class_id', 'customer_email'] as const),
  ...(['customer_is_guest', 'base_currency_code', 'quote_currency_code', 'base_to_quote_rate', 'is_draft', 'orig_order_id'] as const),
] as const;
export type NewCart = Pick<ExactRow<typeof quote>, (typeof NEW_CART)[number]>;

const INSERT_CART = `with created as (
    insert into quote (${NEW_CART.join(', ')}) values (${NEW_CART.map((_, index) => `$${index + 1}`).join(', ')})
    on conflict (customer_id) where is_active and customer_id is not null and not is_draft do nothing
    returning entity_id, customer_id, customer_email, created_at, xmin::text as version),
  billing as (insert into quote_address (quote_id, address_type, customer_id, email, street)
    select entity_id, 'billing', customer_id, customer_email, '{}' from created returning id)
  select created.entity_id, created.version, wire_time(created.created_at) as created_at, billing.id as address_id from created, billing`;

/** What the database decides of a new cart. */
export interface InsertedCart extends Pick<ExactRow<typeof quote>, 'entity_id' | 'created_at'> {
  version: string;
  /** The id of its billing address. */
  address_id: number;
}

/** Inserts a cart with its empty billing address. Returns nothing when the customer has an active cart by now. */
export async function insertCart(db: Queryable, cart: NewCart): Promise<InsertedCart | undefined> {
  const [row] = await db.query<InsertedCart>(
    INSERT_CART,
    NEW_CART.map((column) => cart[column]),
    QUICK_WRITE,
  );
  return row;
}

/** Assigns an anonymous cart to a customer and removes its masked id. */
export async function updateCartOwner(
  tx: Queryable,
  cartId: number,
  owner: { customerId: number; groupId: number; taxClassId: number; email: string; storeId: number },
): Promise<void> {
  await tx.query(
    `update quote set customer_id = $2, customer_group_id = $3, customer_tax_class_id = $4, customer_email = $5, store_id = $6,
       customer_is_guest = false, masked_id = null, updated_at = now() where entity_id = $1`,
    [cartId, owner.customerId, owner.groupId, owner.taxClassId, owner.email, owner.storeId],
  );
}

/** Stores the coupon code in the cart; null removes it. */
export async function updateCouponCode(tx: Queryable, cartId: number, code: string | null): Promise<void> {
  await tx.query('update quote set coupon_code = $2 where entity_id = $1', [cartId, code]);
}

const SUMS = ['items_count', 'items_qty', 'is_virtual', 'subtotal', 'base_subtotal', 'grand_total', 'base_grand_total'] as const;
export type CartSums = Pick<ExactRow<typeof quote>, (typeof SUMS)[number]>;

/** An update of `quote` with the parameters `$1` to `$7` from `sumsValues`; the caller appends the condition. */
const sumsUpdate = `update quote set ${SUMS.map((column, index) => `${column} = $${index + 1}`).join(', ')}, updated_at = now()`;

const sumsValues = (sums: CartSums): unknown[] => SUMS.map((column) => sums[column]);

/** Stores the totals shown in lists of carts; all other amounts are recalculated on every read. */
export async function updateCartSums(tx: Queryable, cartId: number, sums: CartSums): Promise<void> {
  await tx.query(`${sumsUpdate} where entity_id = $8`, [...sumsValues(sums), cartId]);
}

/**
 * A statement that writes a change: it selects from `kept`, which contains the cart's `entity_id` if the cart has not
 * changed since it was read, and is empty otherwise. Its own parameters start at `$10`.
 */
export interface CartWrite {
  sql: string;
  /** What else must still be as it was read. */
  condition?: string;
  values: unknown[];
}

/** The result of a statement: the id of a row written, and what it has made of the cart's own row. */
export interface Written extends Pick<ExactRow<typeof quote>, 'updated_at'> {
  id: number;
  version: string;
}

/** By condition and statement, of which there are few. */
const statements = new Map<string, Map<string, string>>();

/** Returns the full statement for a change. */
function statementOf({ sql, condition = '' }: CartWrite): string {
  const known = statements.get(condition)?.get(sql);
  if (known !== undefined) return known;
  const text = `with kept as (${sumsUpdate} where entity_id = $8 and is_active and xmin::text = $9${condition && ` and ${condition}`}
       returning entity_id, xmin::text as version, wire_time(updated_at) as updated_at), written as (${sql})
     select written.id, kept.version, kept.updated_at from written, kept`;
  statements.set(condition, new Map([...(statements.get(condition) ?? []), [sql, text]]));
  return text;
}

/**
 * Writes a change and the cart's new totals in one statement, without a transaction or a lock. Returns nothing, and has
 * written nothing, when the cart was changed or ordered since it was read, which is detected by the row version
 * (`xmin`), or when the change's own condition does not hold.
 */
export async function writeToCart(
  db: Queryable,
  cart: { entity_id: number; version: string },
  sums: CartSums,
  write: CartWrite,
): Promise<Written | undefined> {
  const parameters = [...sumsValues(sums), cart.entity_id, cart.version, ...write.values];
  const [row] = await db.query<Written>(statementOf(write), parameters, QUICK_WRITE);
  return row;
}

/** What a customer may change of the cart itself. */
export type CartDetails = Pick<
  ExactRow<typeof quote>,
  'customer_note' | 'customer_note_notify' | 'quote_currency_code' | 'base_to_quote_rate'
> & { buyer: Record<string, string> | null };

/** Stores the details of a cart. */
export async function updateCartDetails(tx: Queryable, cartId: number, details: CartDetails): Promise<void> {
  const { customer_note, customer_note_notify, quote_currency_code, base_to_quote_rate, buyer } = details;
  await tx.query(
    `update quote set customer_note = $2, customer_note_notify = $3, quote_currency_code = $4, base_to_quote_rate = $5, buyer = $6::jsonb
     where entity_id = $1`,
    [cartId, customer_note, customer_note_notify, quote_currency_code, base_to_quote_rate, buyer && JSON.stringify(buyer)],
  );
}

/** The rate from the base to the display currency as decimal text; 1 when none is stored. */
export async function selectCurrencyRate(db: Queryable, from: string, to: string): Promise<string> {
  return (await findCurrencyRate(db, from, to)) ?? '1';
}

/** The rate from the base to the display currency as decimal text; undefined when none is stored. */
export async function findCurrencyRate(db: Queryable, from: string, to: string): Promise<string | undefined> {
  const [row] = await db.query<{ rate: string }>(
    'select rate::text from directory_currency_rate where currency_from = $1 and currency_to = $2',
    [from, to],
  );
  return row?.rate;
}

/** The tax class of a customer group, or null for an unknown group. */
export const selectGroupTaxClass = (db: Queryable, id: number): Promise<{ tax_class_id: number } | null> =>
  db.prisma.customerGroup.findFirst({ where: { id }, select: { tax_class_id: true } });
