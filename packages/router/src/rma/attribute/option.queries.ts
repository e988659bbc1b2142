import type { Queryable } from '@merx/db';
import type { ExactRow, rmaOption } from '@merx/db/tables';

export type OptionRow = ExactRow<typeof rmaOption>;

/** The choices for reasons, conditions and resolutions, in order. */
export const selectOptions = (db: Queryable): Promise<OptionRow[]> =>
  db.prisma.rmaOption.findMany({ orderBy: [{ attribute_code: 'asc' }, { sort_order: 'asc' }, { id: 'asc' }] });

/** As `selectOptions`; none of them is deleted before the transaction ends. */
export async function holdOptions(tx: Queryable): Promise<OptionRow[]> {
  await tx.query('select from rma_option order by id for key share');
  return selectOptions(tx);
}

/** As `selectOptions`, locked until the transaction ends: those that add items have ended before, and wait until then. */
export async function lockOptions(tx: Queryable): Promise<OptionRow[]> {
  await tx.query('select from rma_option order by id for update');
  return selectOptions(tx);
}

export type OptionColumns = Omit<OptionRow, 'id'>;

/** Adds a choice, and returns it. */
export const insertOption = (tx: Queryable, data: OptionColumns): Promise<OptionRow> => tx.prisma.rmaOption.create({ data });

/** Changes a choice, and returns it. */
export const updateOption = (tx: Queryable, id: number, data: Partial<OptionColumns>): Promise<OptionRow> =>
  tx.prisma.rmaOption.update({ where: { id }, data });

/** Whether an item of a return has the choice. */
export const isOptionUsed = async (tx: Queryable, id: number): Promise<boolean> =>
  (await tx.prisma.rmaItem.findFirst({
    where: { OR: [{ reason: id }, { condition: id }, { resolution: id }] },
    select: { entity_id: true },
  })) !== null;

/** Deletes a choice. */
export async function deleteOption(tx: Queryable, id: number): Promise<void> {
  await tx.prisma.rmaOption.delete({ where: { id } });
}
