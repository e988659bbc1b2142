import type { CompiledCriteria, CriteriaField, FieldKind, Queryable } from '@merx/db';
import type { Cart } from './cart.js';
import { type CartRow, wholeCarts } from './cart.queries.js';
import { cartColumns, GROUP, TAX_CLASS } from './cart-columns.queries.js';

/** A page of carts and how many there are on all pages. */
export interface CartPage {
  total: number;
  carts: Cart[];
}

/** The page that the criteria ask for, `q` being the cart in them; one statement, and a second one when a product offers choices. */
export async function selectCarts(db: Queryable, criteria: CompiledCriteria, ruleAttributes: string[]): Promise<CartPage> {
  const { where, orderBy, limit, parameters } = criteria;
  const [page] = await db.query<{ total: number; carts: CartRow[] }>(
    `select (select count(*) from quote q where ${where})::int as total,
      (select coalesce(json_agg(cart order by page.place), '[]')
        from (select q.entity_id, row_number() over (order by ${orderBy}) as place from quote q where ${where} order by ${orderBy} ${limit}) page
        join quote q on q.entity_id = page.entity_id join store s on s.id = q.store_id
        cross join lateral (select ${cartColumns(ruleAttributes, 'anyone')}) cart) as carts`,
    parameters,
  );
  return { total: page?.total ?? 0, carts: await wholeCarts(db, page?.carts ?? [], ruleAttributes) };
}

/** Columns of `quote` by kind: what clients see of a cart, and the sums as they were at its last change. */
const columns: Readonly<Partial<Record<FieldKind, readonly string[]>>> = {
  number: [
    'entity_id',
    'store_id',
    'customer_id',
    'items_count',
    'items_qty',
    'orig_order_id',
    'subtotal',
    'base_subtotal',
    'grand_total',
    'base_grand_total',
    'base_to_quote_rate',
  ],
  boolean: ['is_active', 'is_virtual', 'customer_is_guest', 'customer_note_notify'],
  text: ['customer_email', 'customer_note', 'coupon_code', 'reserved_order_id', 'base_currency_code', 'quote_currency_code'],
  time: ['created_at', 'updated_at', 'converted_at'],
};

const fields = new Map<string, CriteriaField>([
  ['id', { sql: 'q.entity_id', kind: 'number', neverNull: true }],
  ['customer_group_id', { sql: GROUP, kind: 'number' }],
  ['customer_tax_class_id', { sql: TAX_CLASS, kind: 'number' }],
  ...Object.entries(columns).flatMap(([kind, names]) =>
    names.map((name): [string, CriteriaField] => [
      name,
      { sql: `q.${name}`, kind: kind as FieldKind, neverNull: kind === 'time' && name !== 'converted_at' },
    ]),
  ),
]);

/** The field of that name for the criteria; `id` is the cart's `entity_id`. */
export const cartField = (name: string): CriteriaField | undefined => fields.get(name);
