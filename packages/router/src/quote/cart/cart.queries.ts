import { exactList, QUICK, type Queryable } from '@merx/db';
import { quote, quoteAddress } from '@merx/db/tables';
import type { Cart, CartChild, CartCoupon, CartItem, CartProduct, CartReference } from './cart.js';
import { type ProductRow, productColumns, withChoices } from './cart-product.queries.js';

/** JSON of the coupon `c`; `customer` is an expression for the customer's id, or null. */
const couponJson = (customer: string) => `json_build_object('coupon_id', c.coupon_id, 'rule_id', c.rule_id, 'code', c.code,
  'usage_limit', c.usage_limit, 'usage_per_customer', c.usage_per_customer, 'times_used', c.times_used,
  'customer_times_used', coalesce((select u.times_used from salesrule_coupon_usage u
    where u.coupon_id = c.coupon_id and u.customer_id = ${customer}), 0),
  'is_expired', coalesce(c.expiration_date < now(), false))`;

/** Columns of `quote` that are not read: totals are recalculated, and the customer's current group and tax class apply. */
export const unreadOfCart = [
  ...(['is_draft', 'is_virtual', 'remote_ip', 'customer_group_id', 'customer_tax_class_id', 'items_count', 'items_qty'] as const),
  ...(['subtotal', 'base_subtotal', 'grand_total', 'base_grand_total'] as const),
] as const;
export const unreadOfAddress = ['quote_id', 'created_at', 'updated_at'] as const;

/** The customer's current group applies. */
export const GROUP = 'coalesce((select c.group_id from customer c where c.id = q.customer_id), q.customer_group_id)';
const taxClassOf = (group: string) => `(select g.tax_class_id from customer_group g where g.id = ${group})`;
export const TAX_CLASS = taxClassOf(GROUP);

/** The coupon with the code of the cart `q`, even if it no longer applies. */
const COUPON = `case when q.coupon_code is not null then
  (select ${couponJson('q.customer_id')} from salesrule_coupon c where lower(c.code) = lower(q.coupon_code)) end`;

/** How often the customer of the cart `q` has used each rule. */
const RULE_USES = `case when q.customer_id is not null then
  (select json_object_agg(u.rule_id, u.times_used) from salesrule_customer u where u.customer_id = q.customer_id) end`;

const place = (addressId: string) => `(select json_build_object('country_id', a.country_id, 'region_id', a.region_id,
  'postcode', a.postcode) from customer_address a where a.id = ${addressId})`;

/** Default addresses of the customer of the cart `q`, for the taxes of a cart without addresses. */
const HOME = `case when q.customer_id is not null then (select json_build_object('billing', ${place('c.default_billing')},
  'shipping', ${place('c.default_shipping')}) from customer c where c.id = q.customer_id) end`;

const OF_ANYONE = `${GROUP} as customer_group_id, ${TAX_CLASS} as customer_tax_class_id,
  ${COUPON} as coupon, coalesce(${RULE_USES}, '{}') as rule_uses, ${HOME} as home`;

/**
 * A guest's cart needs no customer data. Its coupon is read separately, by the few carts that have one: PostgreSQL plans
 * every part of a statement, and locks its tables and indexes, even if that part is not executed.
 */
const OF_GUEST = `q.customer_group_id, ${taxClassOf('q.customer_group_id')} as customer_tax_class_id,
  null as coupon, '{}'::json as rule_uses, null as home`;

const CART = exactList(quote, 'q', unreadOfCart);
const ADDRESS = exactList(quoteAddress, 'a', unreadOfAddress);

/**
 * The columns of the cart `q` of the store view `s`; `asked` are the attribute codes used by price rules. Those of a
 * `guest` are for carts without a customer, and exclude the coupon.
 */
export const cartColumns = (asked: readonly string[], owner: 'anyone' | 'guest') => columnsWith(linesWithProducts(asked), owner);

/** The columns of the line `i`. */
export const LINE = `i.item_id, i.product_id, i.sku, i.name, i.product_type, i.qty::text as qty, i.custom_price::text as custom_price,
  i.parent_item_id, i.product_option, i.gift_message_id`;

const linesWithProducts = (asked: readonly string[]) => `select ${LINE}, product
    from quote_item i join product p on p.id = i.product_id left join product_store ps on ps.product_id = p.id and ps.store_id = q.store_id
      cross join lateral (select ${productColumns('s.website_id', asked)}) product`;

/** As `cartColumns`, with a select for the lines. */
export const columnsWith = (lines: string, owner: 'anyone' | 'guest') => `
  ${CART}, q.xmin::text as version, s.website_id,
  ${owner === 'guest' ? OF_GUEST : OF_ANYONE},
  (select coalesce(json_agg(line order by line.item_id), '[]') from (
    ${lines} where i.quote_id = q.entity_id) line) as items,
  (select coalesce(json_agg(address), '[]') from (
    select ${ADDRESS}
    from quote_address a where a.quote_id = q.entity_id) address) as addresses,
  (select to_json(payment) from (
    select pm.id as payment_id, pm.method, pm.po_number, pm.additional_data from quote_payment pm where pm.quote_id = q.entity_id) payment) as payment`;

/** Caches the statement text per list of attribute codes: building and hashing it costs as much as reading a small cart. */
export function textByRules(textOf: (ruleAttributes: readonly string[]) => string): (ruleAttributes: readonly string[]) => string {
  const known = new WeakMap<readonly string[], string>();
  return (ruleAttributes) => {
    const text = known.get(ruleAttributes) ?? textOf(ruleAttributes);
    known.set(ruleAttributes, text);
    return text;
  };
}

/** The condition that finds the cart `q` by a reference; its value is the parameter `$1`. */
export const conditions = {
  id: 'q.entity_id = $1',
  customer: 'q.customer_id = $1 and q.is_active and not q.is_draft',
  // A cart assigned to a customer loses its masked id, and guest carts are read without customer data.
  mask: 'q.masked_id = $1 and q.is_active and q.customer_id is null',
} as const;

export const referenceValue = (reference: CartReference) =>
  reference.by === 'id' ? reference.cartId : reference.by === 'customer' ? reference.customerId : reference.maskedId;

/** A select of the cart with these columns. */
export const cartStatement = (columns: string, by: CartReference['by']) =>
  `select to_json(cart) as cart from quote q join store s on s.id = q.store_id
     cross join lateral (select ${columns}) cart where ${conditions[by]}`;
const wholeStatement = (owner: 'anyone' | 'guest', by: CartReference['by']) =>
  textByRules((ruleAttributes) => cartStatement(cartColumns(ruleAttributes, owner), by));
const wholeStatements = {
  id: wholeStatement('anyone', 'id'),
  customer: wholeStatement('anyone', 'customer'),
  mask: wholeStatement('guest', 'mask'),
};

/** The cart with its items, addresses and payment, still to be completed. `ruleAttributes` are the codes used by price rules. */
export async function selectCart(db: Queryable, reference: CartReference, ruleAttributes: string[]): Promise<CartRow | undefined> {
  const [row] = await db.query<{ cart: CartRow }>(wholeStatements[reference.by](ruleAttributes), [referenceValue(reference)], QUICK);
  return row?.cart;
}

/** Whether a cart exists and is active. */
export async function selectIsOpen(db: Queryable, reference: CartReference): Promise<boolean> {
  const rows = await db.query(`select from quote q where ${conditions[reference.by]} and q.is_active`, [referenceValue(reference)], QUICK);
  return rows.length > 0;
}

/** The cart found by a reference, completed with data not in its row: the options of its products and a guest's coupon; at most two statements. */
export async function completeCart(
  db: Queryable,
  row: CartRow,
  reference: CartReference,
  ruleAttributes: string[],
): Promise<Cart | undefined> {
  if (reference.by === 'mask' && row.coupon_code !== null) row.coupon = (await selectCoupon(db, row.coupon_code, null)) ?? null;
  const [cart] = await completeCarts(db, [row], ruleAttributes);
  return cart;
}

/** A cart with the columns of `cartColumns`. */
export type CartRow = Omit<Cart, 'items' | 'rule_attributes'> & { items: ItemRow[] };

/** The carts with the options of their products, and the parts of each line; at most one statement for all. */
export async function completeCarts(db: Queryable, rows: CartRow[], ruleAttributes: string[]): Promise<Cart[]> {
  const seen = rows.flatMap((cart) => cart.items.map(({ product }) => ({ product, scope: cart })));
  const products = (await withChoices(db, seen)).values();
  return rows.map((cart) => {
    const own = new Map(cart.items.map(({ product_id }) => [product_id, products.next().value]));
    return Object.assign(cart, { rule_attributes: ruleAttributes, items: nested(cart.items, own) });
  });
}

/** A row of `quote_item`: a line, or a part of one; a part's `product_option` names the bundle's selection. */
interface ItemRow extends Omit<CartItem, 'children' | 'product'> {
  parent_item_id: number | null;
  product_option: CartItem['product_option'] & { selection_id?: number };
  product: ProductRow;
}

function nested(rows: ItemRow[], products: ReadonlyMap<number, CartProduct | undefined>): CartItem[] {
  const partsOf = (itemId: number) =>
    rows.flatMap((row): CartChild[] => {
      const product = products.get(row.product_id);
      return row.parent_item_id === itemId && product ? [partOf(row, product)] : [];
    });
  const hasParts = rows.some((row) => row.parent_item_id !== null);
  return rows.flatMap((row) => {
    const product = products.get(row.product_id);
    return row.parent_item_id === null && product ? [lineOf(row, product, hasParts ? partsOf(row.item_id) : [])] : [];
  });
}

const lineOf = (row: ItemRow, product: CartProduct, children: CartChild[]): CartItem => ({
  item_id: row.item_id,
  product_id: row.product_id,
  sku: row.sku,
  name: row.name,
  product_type: row.product_type,
  qty: row.qty,
  custom_price: row.custom_price,
  product_option: row.product_option,
  gift_message_id: row.gift_message_id,
  product,
  children,
});

const partOf = (row: ItemRow, product: CartProduct): CartChild => ({
  item_id: row.item_id,
  product_id: row.product_id,
  sku: row.sku,
  name: row.name,
  product_type: row.product_type,
  qty: row.qty,
  selection_id: row.product_option.selection_id ?? null,
  product,
});

/** The coupon with a code (case-insensitive), with how often the customer has used it. */
export async function selectCoupon(db: Queryable, code: string, customerId: number | null): Promise<CartCoupon | undefined> {
  const [row] = await db.query<{ coupon: CartCoupon }>(
    `select ${couponJson('$2::int')} as coupon from salesrule_coupon c where lower(c.code) = lower($1)`,
    [code, customerId],
    QUICK,
  );
  return row?.coupon;
}

/** A guest's name comes from the billing address; `q` is the cart, `c` its customer, `b` its billing address. */
export const BUYER_NAME = `nullif(case when c.id is null then concat_ws(' ', b.firstname, b.lastname) else concat_ws(' ', c.firstname, c.lastname) end, '')`;
export const BUYER_EMAIL = 'coalesce(c.email, q.customer_email, b.email)';
/** Carts with their buyers. */
export const CARTS_OF_BUYERS = `quote q left join customer c on c.id = q.customer_id
    left join quote_address b on b.quote_id = q.entity_id and b.address_type = 'billing'`;
