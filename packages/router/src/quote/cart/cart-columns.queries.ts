import { couponJson } from '../coupon/coupon.queries.js';
import { productColumns } from './cart-product.queries.js';

/** A customer's group counts as it is now. */
export const GROUP = 'coalesce((select c.group_id from customer c where c.id = q.customer_id), q.customer_group_id)';
const taxClassOf = (group: string) => `(select g.tax_class_id from customer_group g where g.id = ${group})`;
export const TAX_CLASS = taxClassOf(GROUP);

/** The coupon whose code the cart `q` holds, however useless it may have become. */
const COUPON = `case when q.coupon_code is not null then
  (select ${couponJson('q.customer_id')} from salesrule_coupon c where lower(c.code) = lower(q.coupon_code)) end`;

/** How often the customer of the cart `q` has used which rule. */
const RULE_USES = `case when q.customer_id is not null then
  (select json_object_agg(u.rule_id, u.times_used) from salesrule_customer u where u.customer_id = q.customer_id) end`;

const place = (addressId: string) => `(select json_build_object('country_id', a.country_id, 'region_id', a.region_id,
  'postcode', a.postcode) from customer_address a where a.id = ${addressId})`;

/** Where the customer of the cart `q` has bills and goods sent to, for the taxes of a cart without addresses. */
const HOME = `case when q.customer_id is not null then (select json_build_object('billing', ${place('c.default_billing')},
  'shipping', ${place('c.default_shipping')}) from customer c where c.id = q.customer_id) end`;

const OF_ANYONE = `${GROUP} as customer_group_id, ${TAX_CLASS} as customer_tax_class_id,
  ${COUPON} as coupon, coalesce(${RULE_USES}, '{}') as rule_uses, ${HOME} as home`;

/**
 * A guest's cart needs no look at customers. Its coupon is read apart, by the few carts that have one: PostgreSQL makes every part of a
 * statement ready, and locks its tables and indexes, whether or not it comes to that part.
 */
const OF_GUEST = `q.customer_group_id, ${taxClassOf('q.customer_group_id')} as customer_tax_class_id,
  null as coupon, '{}'::json as rule_uses, null as home`;

/**
 * The columns of the cart `q` of the store view `s` as it is read; `asked` are the attribute codes that price rules ask for. Those of a
 * `guest` are for carts without a customer, and say nothing of the coupon.
 */
export const cartColumns = (asked: readonly string[], owner: 'anyone' | 'guest') => `
  q.entity_id, q.xmin::text as version, q.masked_id, q.store_id, s.website_id, q.is_active, q.customer_id, q.customer_is_guest,
  q.customer_email, q.customer_note, q.customer_note_notify, q.coupon_code, q.reserved_order_id, q.orig_order_id, q.gift_message_id,
  q.base_currency_code, q.quote_currency_code, q.base_to_quote_rate::text as base_to_quote_rate, wire_time(q.created_at) as created_at,
  wire_time(q.updated_at) as updated_at, wire_time(q.converted_at) as converted_at,
  ${owner === 'guest' ? OF_GUEST : OF_ANYONE},
  (select coalesce(json_agg(line order by line.item_id), '[]') from (
    select i.item_id, i.product_id, i.sku, i.name, i.product_type, i.qty::text as qty, i.custom_price::text as custom_price, product,
      i.parent_item_id, i.product_option, i.gift_message_id
    from quote_item i join product p on p.id = i.product_id left join product_store ps on ps.product_id = p.id and ps.store_id = q.store_id
      cross join lateral (select ${productColumns('s.website_id', asked)}) product
    where i.quote_id = q.entity_id) line) as items,
  (select coalesce(json_agg(address), '[]') from (
    select a.id, a.address_type, a.email, a.prefix, a.firstname, a.middlename, a.lastname, a.suffix, a.company, a.street, a.city,
      a.country_id, a.region, a.region_id, a.region_code, a.postcode, a.telephone, a.fax, a.vat_id, a.customer_id, a.customer_address_id,
      a.same_as_billing, a.save_in_address_book, a.shipping_method, a.shipping_description
    from quote_address a where a.quote_id = q.entity_id) address) as addresses,
  (select to_json(payment) from (
    select pm.id as payment_id, pm.method, pm.po_number, pm.additional_data from quote_payment pm where pm.quote_id = q.entity_id) payment) as payment`;

/** A statement's text for each list of attribute codes: to put it together and to hash it costs as much as to read a small cart. */
export function textByRules(textOf: (ruleAttributes: readonly string[]) => string): (ruleAttributes: readonly string[]) => string {
  const known = new WeakMap<readonly string[], string>();
  return (ruleAttributes) => {
    const text = known.get(ruleAttributes) ?? textOf(ruleAttributes);
    known.set(ruleAttributes, text);
    return text;
  };
}
