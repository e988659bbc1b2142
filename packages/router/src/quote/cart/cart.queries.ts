import type { Queryable } from '@merx/db';
import { couponJson } from '../coupon/coupon.queries.js';
import type { Cart, CartChild, CartItem, CartProduct, CartReference } from './cart.js';
import { type ProductRow, productJson, withChoices } from './cart-product.queries.js';

/** A customer's group counts as it is now. */
export const GROUP = 'coalesce((select c.group_id from customer c where c.id = q.customer_id), q.customer_group_id)';
export const TAX_CLASS = `(select g.tax_class_id from customer_group g where g.id = ${GROUP})`;

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

/** The cart `q` of the store view `s` as it is read; `asked` are the attribute codes that price rules ask for. */
export const cartJson = (asked: readonly string[]) => `json_build_object(
  'entity_id', q.entity_id, 'version', q.xmin::text, 'masked_id', q.masked_id, 'store_id', q.store_id, 'website_id', s.website_id, 'is_active', q.is_active,
  'customer_id', q.customer_id, 'customer_group_id', ${GROUP},
  'customer_tax_class_id', ${TAX_CLASS},
  'customer_is_guest', q.customer_is_guest, 'customer_email', q.customer_email, 'customer_note', q.customer_note,
  'customer_note_notify', q.customer_note_notify, 'coupon_code', q.coupon_code, 'reserved_order_id', q.reserved_order_id,
  'orig_order_id', q.orig_order_id, 'gift_message_id', q.gift_message_id, 'base_currency_code', q.base_currency_code, 'quote_currency_code', q.quote_currency_code,
  'base_to_quote_rate', q.base_to_quote_rate::text, 'created_at', wire_time(q.created_at), 'updated_at', wire_time(q.updated_at),
  'converted_at', wire_time(q.converted_at),
  'coupon', ${COUPON}, 'rule_uses', coalesce(${RULE_USES}, '{}'), 'home', ${HOME},
  'items', (select coalesce(json_agg(json_build_object('item_id', i.item_id, 'product_id', i.product_id, 'sku', i.sku, 'name', i.name,
      'product_type', i.product_type, 'qty', i.qty::text, 'product', ${productJson('s.website_id', asked)}, 'parent_item_id', i.parent_item_id,
      'product_option', i.product_option, 'gift_message_id', i.gift_message_id) order by i.item_id), '[]')
    from quote_item i join product p on p.id = i.product_id left join product_store ps on ps.product_id = p.id and ps.store_id = q.store_id
    where i.quote_id = q.entity_id),
  'addresses', (select coalesce(json_agg(json_build_object('id', a.id, 'address_type', a.address_type, 'email', a.email, 'prefix', a.prefix,
      'firstname', a.firstname, 'middlename', a.middlename, 'lastname', a.lastname, 'suffix', a.suffix, 'company', a.company, 'street', a.street,
      'city', a.city, 'country_id', a.country_id, 'region', a.region, 'region_id', a.region_id, 'region_code', a.region_code,
      'postcode', a.postcode, 'telephone', a.telephone, 'fax', a.fax, 'vat_id', a.vat_id, 'customer_id', a.customer_id,
      'customer_address_id', a.customer_address_id, 'same_as_billing', a.same_as_billing, 'save_in_address_book', a.save_in_address_book,
      'shipping_method', a.shipping_method, 'shipping_description', a.shipping_description)), '[]')
    from quote_address a where a.quote_id = q.entity_id),
  'payment', (select json_build_object('payment_id', pm.id, 'method', pm.method, 'po_number', pm.po_number, 'additional_data', pm.additional_data)
    from quote_payment pm where pm.quote_id = q.entity_id))`;

/** How a reference finds the cart `q`; its value is the parameter `$1`. */
export const conditions = {
  id: 'q.entity_id = $1',
  customer: 'q.customer_id = $1 and q.is_active',
  mask: 'q.masked_id = $1 and q.is_active',
} as const;

export const referenceValue = (reference: CartReference) =>
  reference.by === 'id' ? reference.cartId : reference.by === 'customer' ? reference.customerId : reference.maskedId;

/**
 * The cart with its items, addresses and payment, in one statement, and a second one when a product offers choices. `ruleAttributes` are
 * those that price rules ask for.
 */
export async function selectCart(db: Queryable, reference: CartReference, ruleAttributes: string[]): Promise<Cart | undefined> {
  const rows = await db.query<{ cart: CartRow }>(
    `select ${cartJson(ruleAttributes)} as cart from quote q join store s on s.id = q.store_id where ${conditions[reference.by]}`,
    [referenceValue(reference)],
  );
  const [cart] = await wholeCarts(
    db,
    rows.map((row) => row.cart),
    ruleAttributes,
  );
  return cart;
}

/** A cart as `cartJson` gives it. */
export type CartRow = Omit<Cart, 'items' | 'rule_attributes'> & { items: ItemRow[] };

/** The carts with what a buyer may choose of their products, and the parts of each line below it; at most one statement for all. */
export async function wholeCarts(db: Queryable, rows: CartRow[], ruleAttributes: string[]): Promise<Cart[]> {
  const seen = rows.flatMap((cart) => cart.items.map(({ product }) => ({ product, scope: cart })));
  const products = (await withChoices(db, seen)).values();
  return rows.map((cart) => {
    const own = new Map(cart.items.map(({ product_id }) => [product_id, products.next().value]));
    return { ...cart, rule_attributes: ruleAttributes, items: nested(cart.items, own) };
  });
}

/** A row of `quote_item`: a line, or a part of one, whose `product_option` tells the bundle's selection. */
interface ItemRow extends Omit<CartItem, 'children' | 'product'> {
  parent_item_id: number | null;
  product_option: CartItem['product_option'] & { selection_id?: number };
  product: ProductRow;
}

function nested(rows: ItemRow[], products: ReadonlyMap<number, CartProduct | undefined>): CartItem[] {
  const partsOf = (itemId: number) =>
    rows.flatMap(({ parent_item_id, product_option, ...part }): CartChild[] => {
      const product = products.get(part.product_id);
      return parent_item_id === itemId && product ? [{ ...part, selection_id: product_option.selection_id ?? null, product }] : [];
    });
  const hasParts = rows.some((row) => row.parent_item_id !== null);
  return rows.flatMap(({ parent_item_id, ...line }) => {
    const product = products.get(line.product_id);
    return parent_item_id === null && product ? [{ ...line, product, children: hasParts ? partsOf(line.item_id) : [] }] : [];
  });
}

/** Locks the cart's row until the transaction ends, and returns its id. A statement of its own: what follows must see the winner's writes. */
export async function lockCart(tx: Queryable, reference: CartReference): Promise<number | undefined> {
  const [row] = await tx.query<{ entity_id: number }>(`select q.entity_id from quote q where ${conditions[reference.by]} for update`, [
    referenceValue(reference),
  ]);
  return row?.entity_id;
}

export interface NewCart {
  maskedId: string | null;
  storeId: number;
  customerId: number | null;
  customerGroupId: number;
  customerTaxClassId: number;
  customerEmail: string | null;
  baseCurrency: string;
  quoteCurrency: string;
  rate: string;
}

/** Inserts a cart with its empty billing address. Returns nothing when the customer has got an active cart meanwhile. */
export async function insertCart(db: Queryable, cart: NewCart): Promise<number | undefined> {
  const [row] = await db.query<{ entity_id: number }>(
    `with created as (
       insert into quote (masked_id, store_id, customer_id, customer_group_id, customer_tax_class_id, customer_email, customer_is_guest,
         base_currency_code, quote_currency_code, base_to_quote_rate)
       values ($1, $2, $3, $4, $5, $6, $3::int is null, $7, $8, $9)
       on conflict (customer_id) where is_active and customer_id is not null do nothing
       returning entity_id, customer_id, customer_email),
     billing as (insert into quote_address (quote_id, address_type, customer_id, email, street) select entity_id, 'billing', customer_id, customer_email, '{}' from created)
     select entity_id from created`,
    [
      cart.maskedId,
      cart.storeId,
      cart.customerId,
      cart.customerGroupId,
      cart.customerTaxClassId,
      cart.customerEmail,
      cart.baseCurrency,
      cart.quoteCurrency,
      cart.rate,
    ],
  );
  return row?.entity_id;
}

/** The id of the customer's active cart. */
export async function selectActiveCartId(db: Queryable, customerId: number): Promise<number | undefined> {
  const [row] = await db.query<{ entity_id: number }>('select entity_id from quote where customer_id = $1 and is_active', [customerId]);
  return row?.entity_id;
}

/** Gives an anonymous cart to a customer; its masked id ends. */
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

/** The rate from the base to the display currency as decimal text; one to one when none is kept. */
export async function selectCurrencyRate(db: Queryable, from: string, to: string): Promise<string> {
  const [row] = await db.query<{ rate: string }>(
    'select rate::text from directory_currency_rate where currency_from = $1 and currency_to = $2',
    [from, to],
  );
  return row?.rate ?? '1';
}
