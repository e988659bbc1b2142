import type { Queryable } from '@merx/db';
import type { Buyer } from '../return/return.queries.js';

/** The store view of a buyer's order, or null when it is not theirs. */
export const selectOwnOrder = (db: Queryable, orderId: number, { customerId, orderId: only }: Buyer) =>
  db.prisma.salesOrder.findFirst({
    where: {
      AND: [{ entity_id: orderId }, customerId === undefined ? { entity_id: only, customer_id: null } : { customer_id: customerId }],
    },
    select: { store_id: true },
  });
