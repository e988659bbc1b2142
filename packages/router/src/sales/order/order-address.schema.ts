import { z } from 'zod';
import { extension_attributes, streetLines } from './given.schema.js';
import { orderAddressFields, orderId } from './order-part.schema.js';

/** An address of an order as a client sends it: all that an answer holds. */
export const OrderAddressInput = z.strictObject({
  ...orderAddressFields.in,
  street: streetLines,
  extension_attributes,
});
export type OrderAddressInput = z.infer<typeof OrderAddressInput>;

/** `parent_id` is the order. */
export const SaveOrderAddress = z.object({ parent_id: orderId, entity: OrderAddressInput });
