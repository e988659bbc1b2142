import type { Queryable } from '@merx/db';
import type { ExactRow, rmaOption } from '@merx/db/tables';

export type OptionRow = ExactRow<typeof rmaOption>;

/** The choices for reasons, conditions and resolutions, in order. */
export const selectOptions = (db: Queryable): Promise<OptionRow[]> =>
  db.prisma.rmaOption.findMany({ orderBy: [{ attribute_code: 'asc' }, { sort_order: 'asc' }, { id: 'asc' }] });
