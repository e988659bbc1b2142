import { salesOrderAddress, salesOrderPayment, salesOrderStatusHistory } from '@merx/db/tables';
import { entity, int, wireText } from '@merx/wire';
import { z } from 'zod';

export const orderId = int.describe('Id of the order, not its number.');

export const orderAddressFields = entity(salesOrderAddress);
export const orderPaymentFields = entity(salesOrderPayment);
export const orderHistoryFields = entity(salesOrderStatusHistory);

/** Fields that are null rather than absent are always present in a response. */
export const OrderAddress = z.object({
  ...orderAddressFields.out,
  city: wireText.nullable(),
  country_id: wireText.nullable(),
  firstname: wireText.nullable(),
  lastname: wireText.nullable(),
  postcode: wireText.nullable(),
  telephone: wireText.nullable(),
});
export type OrderAddress = z.infer<typeof OrderAddress>;

export const OrderPayment = z.object({
  ...orderPaymentFields.out,
  account_status: wireText.nullable(),
  cc_last4: wireText.nullable(),
  additional_information: z.array(wireText),
});
export type OrderPayment = z.infer<typeof OrderPayment>;

export const OrderStatusHistory = z.object({ ...orderHistoryFields.out, comment: wireText.nullable() });
export type OrderStatusHistory = z.infer<typeof OrderStatusHistory>;
