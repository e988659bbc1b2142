import type { Queryable } from '@merx/db';

/** The store view of a customer's order, or null when it is not theirs. */
export const selectOwnOrder = (db: Queryable, orderId: number, customerId: number) =>
  db.prisma.salesOrder.findFirst({ where: { entity_id: orderId, customer_id: customerId }, select: { store_id: true } });
