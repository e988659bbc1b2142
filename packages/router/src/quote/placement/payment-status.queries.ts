import type { Queryable } from '@merx/db';
import type { CartReference } from '../cart/cart.js';

/** An order and the cart that it was placed from. */
export interface OrderedCart {
  order_id: number;
  cart_id: number;
}

const of = {
  mask: 'q.masked_id = $1 and q.customer_id is null',
  customer: 'o.customer_id = $1',
  id: 'q.entity_id = $1',
};

/** The newest order of a cart, or of a customer: one row or none. A cart that was reopened has none. */
export async function selectOrderOfCart(db: Queryable, reference: CartReference): Promise<OrderedCart[]> {
  const value = reference.by === 'mask' ? reference.maskedId : reference.by === 'customer' ? reference.customerId : reference.cartId;
  return db.query(
    `select o.entity_id as order_id, q.entity_id as cart_id from sales_order o join quote q on q.entity_id = o.quote_id
     where ${of[reference.by]} order by o.entity_id desc limit 1`,
    [value],
  );
}
