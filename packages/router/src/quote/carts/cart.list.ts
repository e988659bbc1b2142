import { type CriteriaField, columnField, columns, list, textField } from '@merx/db';
import { quote } from '@merx/db/tables';
import { type CartRow, cartColumns, GROUP, TAX_CLASS } from '../cart/cart.queries.js';
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

/** A guest's name comes from the billing address. */
const NAME = `nullif(case when c.id is null then concat_ws(' ', b.firstname, b.lastname) else concat_ws(' ', c.firstname, c.lastname) end, '')`;
const EMAIL = 'coalesce(c.email, q.customer_email, b.email)';

/** Active carts of shoppers, or drafts created by admins. */
export const cartGrid = list<CartGridRow, { drafts: boolean }>({
  from: `quote q left join customer c on c.id = q.customer_id
    left join quote_address b on b.quote_id = q.entity_id and b.address_type = 'billing'`,
  key: 'q.entity_id',
  where: ({ drafts }) => `q.is_active and ${drafts ? '' : 'not '}q.is_draft`,
  ...columns(
    CartGridRow,
    quote,
    'q',
    { store_name: '(select s.name from store s where s.id = q.store_id)', customer_name: NAME, customer_email: EMAIL },
    cartField,
  ),
  text: textField((pattern) => `fold(concat_ws(' ', ${EMAIL}, ${NAME})) like ${pattern}`),
});
