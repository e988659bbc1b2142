import type { Queryable } from '@merx/db';

/** A guest's order by its number, with its billing address; null if a customer has it. */
export const selectGuestOrder = (db: Queryable, increment_id: string) =>
  db.prisma.salesOrder.findFirst({
    where: { increment_id, customer_id: null },
    select: {
      entity_id: true,
      customer_email: true,
      addresses: { where: { address_type: 'billing' }, select: { lastname: true, postcode: true } },
    },
  });

/** Whether the order still is a guest's. */
export const isGuestOrder = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.prisma.salesOrder.findFirst({ where: { entity_id: id, customer_id: null }, select: { entity_id: true } })) !== null;
