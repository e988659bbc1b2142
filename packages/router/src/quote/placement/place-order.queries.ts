import type { Queryable } from '@merx/db';

/** Ends the cart: it has become the order with this increment id. */
export async function updateCartOrdered(tx: Queryable, cartId: number, incrementId: string): Promise<void> {
  await tx.query(
    'update quote set is_active = false, reserved_order_id = $2, converted_at = now(), updated_at = now() where entity_id = $1',
    [cartId, incrementId],
  );
}

/** Keeps the guest's e-mail address with the cart. */
export async function updateCartEmail(tx: Queryable, cartId: number, email: string): Promise<void> {
  await tx.query('update quote set customer_email = $2, updated_at = now() where entity_id = $1', [cartId, email]);
}
