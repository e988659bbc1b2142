import { exactList } from '@merx/db';
import { quote, quoteAddress } from '@merx/db/tables';
import { productColumns } from './cart-product.queries.js';
import { couponJson } from './coupon.queries.js';

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
export const cartColumns = (asked: readonly string[], owner: 'anyone' | 'guest') => `
  ${CART}, q.xmin::text as version, s.website_id,
  ${owner === 'guest' ? OF_GUEST : OF_ANYONE},
  (select coalesce(json_agg(line order by line.item_id), '[]') from (
    select i.item_id, i.product_id, i.sku, i.name, i.product_type, i.qty::text as qty, i.custom_price::text as custom_price, product,
      i.parent_item_id, i.product_option, i.gift_message_id
    from quote_item i join product p on p.id = i.product_id left join product_store ps on ps.product_id = p.id and ps.store_id = q.store_id
      cross join lateral (select ${productColumns('s.website_id', asked)}) product
    where i.quote_id = q.entity_id) line) as items,
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
