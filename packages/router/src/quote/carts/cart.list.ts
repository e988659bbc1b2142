import { type CriteriaField, columnField, columns, list, textField } from '@merx/db';
import { quote } from '@merx/db/tables';
import { BUYER_EMAIL, BUYER_NAME, CARTS_OF_BUYERS, type CartRow, cartColumns, GROUP, TAX_CLASS } from '../cart/cart.queries.js';
import { CartGridRow } from './cart-grid.schema.js';

const UNSEARCHED: ReadonlySet<string> = new Set(['masked_id', 'is_draft', 'remote_ip', 'gift_message_id']);
const fields = new Map<string, CriteriaField>([
  ['id', { sql: 'q.entity_id', kind: 'number', neverNull: true }],
  ['customer_group_id', { sql: GROUP, kind: 'number' }],
  ['customer_tax_class_id', { sql: TAX_CLASS, kind: 'number' }],
]);

/** API fields of a cart, with its totals as of its last change. */
const cartField = (name: string): CriteriaField | undefined =>
  fields.get(name) ?? (UNSEARCHED.has(name) ? undefined : columnField(quote, 'q', name));

/** Carts as rows of `cartColumns`; the scope contains the attributes used by price rules. */
export const cartList = list<CartRow, { ruleAttributes: string[] }>({
  from: 'quote q',
  rowFrom: 'quote q join store s on s.id = q.store_id',
  key: 'q.entity_id',
  row: ({ ruleAttributes }) => `(select to_json(cart) from (select ${cartColumns(ruleAttributes, 'anyone')}) cart)`,
  field: cartField,
});

/** Somebody could be reminded of it; `minutes` are those since its last change. */
const abandoned = (minutes: number): string =>
  ` and q.items_count > 0 and ${BUYER_EMAIL} is not null and q.updated_at < now() - make_interval(mins => ${Math.trunc(minutes)})`;

/** Active carts of shoppers, only those unchanged for `abandonedMinutes` if given, or drafts created by admins. */
export const cartGrid = list<CartGridRow, { drafts: boolean; abandonedMinutes: number | null }>({
  from: CARTS_OF_BUYERS,
  key: 'q.entity_id',
  where: ({ drafts, abandonedMinutes: minutes }) =>
    `q.is_active and ${drafts ? '' : 'not '}q.is_draft${minutes === null ? '' : abandoned(minutes)}`,
  ...columns(
    CartGridRow,
    quote,
    'q',
    {
      store_name: '(select s.name from store s where s.id = q.store_id)',
      customer_name: BUYER_NAME,
      customer_email: BUYER_EMAIL,
      reminded_at: '(select max(r.created_at) from cart_reminder r where r.quote_id = q.entity_id)',
    },
    cartField,
  ),
  text: textField((pattern) => `fold(concat_ws(' ', ${BUYER_EMAIL}, ${BUYER_NAME})) like ${pattern}`),
});
