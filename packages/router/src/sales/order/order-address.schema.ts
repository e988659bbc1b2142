import { z } from 'zod';
import { extension_attributes, streetLines } from './given.schema.js';
import { orderAddressFields, orderId } from './order-part.schema.js';

/** An address of an order as clients send it: all fields of a response are accepted. */
export const OrderAddressInput = z.strictObject({
  ...orderAddressFields.in,
  street: streetLines,
  extension_attributes,
});
export type OrderAddressInput = z.infer<typeof OrderAddressInput>;

/** `parent_id` is the order. */
export const SaveOrderAddress = z.object({ parent_id: orderId, entity: OrderAddressInput });
