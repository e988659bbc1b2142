import type { Queryable } from '@merx/db';
import type { ExactRow, quote } from '@merx/db/tables';
import type { Cart, CartChild, CartItem, CartProduct, CartReference } from './cart.js';
import { cartColumns, textByRules } from './cart-columns.queries.js';
import { type ProductRow, withChoices } from './cart-product.queries.js';
import { selectCoupon } from './coupon.queries.js';

/** The condition that finds the cart `q` by a reference; its value is the parameter `$1`. */
export const conditions = {
  id: 'q.entity_id = $1',
  customer: 'q.customer_id = $1 and q.is_active and not q.is_draft',
  // A cart assigned to a customer loses its masked id, and guest carts are read without customer data.
  mask: 'q.masked_id = $1 and q.is_active and q.customer_id is null',
} as const;

export const referenceValue = (reference: CartReference) =>
  reference.by === 'id' ? reference.cartId : reference.by === 'customer' ? reference.customerId : reference.maskedId;

const cartStatement = (owner: 'anyone' | 'guest', by: CartReference['by']) =>
  textByRules(
    (ruleAttributes) => `select to_json(cart) as cart from quote q join store s on s.id = q.store_id
       cross join lateral (select ${cartColumns(ruleAttributes, owner)}) cart where ${conditions[by]}`,
  );
const cartStatements = {
  id: cartStatement('anyone', 'id'),
  customer: cartStatement('anyone', 'customer'),
  mask: cartStatement('guest', 'mask'),
};

/**
 * The cart with its items, addresses and payment in one statement, plus further ones when a product has options or a
 * guest has a coupon. `ruleAttributes` are the codes used by price rules.
 */
export async function selectCart(db: Queryable, reference: CartReference, ruleAttributes: string[]): Promise<Cart | undefined> {
  const [row] = await db.query<{ cart: CartRow }>(cartStatements[reference.by](ruleAttributes), [referenceValue(reference)]);
  return row && wholeCart(db, row.cart, reference, ruleAttributes);
}

/** Whether a cart exists and is active. */
export async function selectIsOpen(db: Queryable, reference: CartReference): Promise<boolean> {
  const rows = await db.query(`select from quote q where ${conditions[reference.by]} and q.is_active`, [referenceValue(reference)]);
  return rows.length > 0;
}

/** The cart found by a reference, completed with data not in its row; at most two statements. */
export async function wholeCart(
  db: Queryable,
  row: CartRow,
  reference: CartReference,
  ruleAttributes: string[],
): Promise<Cart | undefined> {
  if (reference.by === 'mask' && row.coupon_code !== null) row.coupon = (await selectCoupon(db, row.coupon_code, null)) ?? null;
  const [cart] = await wholeCarts(db, [row], ruleAttributes);
  return cart;
}

/** A cart with the columns of `cartColumns`. */
export type CartRow = Omit<Cart, 'items' | 'rule_attributes'> & { items: ItemRow[] };

/** The carts with the options of their products, and the parts of each line; at most one statement for all. */
export async function wholeCarts(db: Queryable, rows: CartRow[], ruleAttributes: string[]): Promise<Cart[]> {
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

const NEW_CART = [
  ...([
    'masked_id',
    'store_id',
    'customer_id',
    'customer_group_id',
    'customer_tax_class_id',
    'customer_email',
    'customer_is_guest',
  ] as const),
  ...(['base_currency_code', 'quote_currency_code', 'base_to_quote_rate', 'is_draft', 'orig_order_id'] as const),
] as const;
export type NewCart = Pick<ExactRow<typeof quote>, (typeof NEW_CART)[number]>;

const INSERT_CART = `with created as (
    insert into quote (${NEW_CART.join(', ')}) values (${NEW_CART.map((_, index) => `$${index + 1}`).join(', ')})
    on conflict (customer_id) where is_active and customer_id is not null and not is_draft do nothing
    returning entity_id, customer_id, customer_email),
  billing as (insert into quote_address (quote_id, address_type, customer_id, email, street) select entity_id, 'billing', customer_id, customer_email, '{}' from created)
  select entity_id from created`;

/** Inserts a cart with its empty billing address. Returns nothing when the customer has an active cart by now. */
export async function insertCart(db: Queryable, cart: NewCart): Promise<number | undefined> {
  const [row] = await db.query<{ entity_id: number }>(
    INSERT_CART,
    NEW_CART.map((column) => cart[column]),
  );
  return row?.entity_id;
}

/** The id of the customer's active cart. */
export async function selectActiveCartId(db: Queryable, customerId: number): Promise<number | undefined> {
  const [row] = await db.query<{ entity_id: number }>('select entity_id from quote where customer_id = $1 and is_active and not is_draft', [
    customerId,
  ]);
  return row?.entity_id;
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

/** The rate from the base to the display currency as decimal text; 1 when none is stored. */
export async function selectCurrencyRate(db: Queryable, from: string, to: string): Promise<string> {
  const [row] = await db.query<{ rate: string }>(
    'select rate::text from directory_currency_rate where currency_from = $1 and currency_to = $2',
    [from, to],
  );
  return row?.rate ?? '1';
}
