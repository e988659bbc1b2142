import { requireAgreements } from '../../checkout-agreements/index.js';
import type { CartCall } from '../cart-access.js';
import type { CartChange } from '../change/change-cart.service.js';
import type { PaymentInput } from '../payment-method/payment-method.schema.js';

/**
 * Throws 400 unless the payment names every agreement that the cart's store view wants ticked. Staff, who come by an admin's door, order
 * for others and are not asked.
 */
export async function requireAgreed(
  ctx: CartCall['ctx'],
  { tx, cart, book }: CartChange,
  payment: PaymentInput | null | undefined,
): Promise<void> {
  if (ctx.cart.by === 'id') return;
  const source = { cache: ctx.db.cache, db: tx, config: book.config, storeId: cart.store_id };
  await requireAgreements(source, payment?.extension_attributes?.agreement_ids);
}
