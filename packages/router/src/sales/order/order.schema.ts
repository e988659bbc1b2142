import { salesOrder } from '@merx/db/tables';
import { entity, int, pageOf } from '@merx/wire';
import { z } from 'zod';
import { OrderExtension } from './order-extension.schema.js';
import { OrderItem } from './order-item.schema.js';
import { OrderAddress, OrderPayment, OrderStatusHistory, orderId } from './order-part.schema.js';

export const OrderInput = z.object({ id: orderId });
export const OrderItemInput = z.object({ id: int.describe('Id of the order’s item.') });

/** The columns of an order; the shipping method is in its shipping assignment. */
export const orderFields = entity(salesOrder, { omit: ['shipping_method', 'gift_message_id'] });

export const Order = z.object({
  ...orderFields.out,
  items: z.array(OrderItem),
  billing_address: OrderAddress.optional(),
  payment: OrderPayment.optional(),
  status_histories: z.array(OrderStatusHistory).optional(),
  extension_attributes: OrderExtension,
});
export type Order = z.infer<typeof Order>;

export const OrderList = pageOf(Order);
