import type { Queryable } from '@merx/db';
import type { checkoutAgreement, ExactRow } from '@merx/db/tables';

/** An agreement; mode 0 is accepted by ordering, 1 must be ticked; store 0 means every store view. */
export type AgreementRow = Omit<ExactRow<typeof checkoutAgreement>, 'position'>;

/** Agreements of all store views, in display order; all, or only active ones. */
export const selectAgreements = (db: Queryable, activeOnly: boolean): Promise<AgreementRow[]> =>
  db.prisma.checkoutAgreement.findMany({
    where: activeOnly ? { is_active: true } : {},
    omit: { position: true },
    orderBy: [{ position: 'asc' }, { agreement_id: 'asc' }],
  });

/** Inserts an agreement and returns its id. */
export async function insertAgreement(db: Queryable, agreement: Omit<AgreementRow, 'agreement_id'>): Promise<number> {
  return (await db.prisma.checkoutAgreement.create({ data: agreement, select: { agreement_id: true } })).agreement_id;
}

/** Enables or disables an agreement; false if it does not exist. */
export async function updateAgreementActive(db: Queryable, agreement_id: number, is_active: boolean): Promise<boolean> {
  return (await db.prisma.checkoutAgreement.updateMany({ where: { agreement_id }, data: { is_active } })).count > 0;
}

/** Deletes an agreement; false if it does not exist. */
export async function deleteAgreement(db: Queryable, agreement_id: number): Promise<boolean> {
  return (await db.prisma.checkoutAgreement.deleteMany({ where: { agreement_id } })).count > 0;
}
