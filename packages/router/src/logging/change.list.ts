import { list } from '@merx/db';
import { CHANGE_LINE, type LineRow } from './change.queries.js';
import { changeField } from './change-criteria.js';

/** Changes, newest first by default. A change of several calls has a row for each of them; the first represents it. */
export const changeList = list<LineRow>({
  from: 'change_row c',
  key: 'c.id',
  newestFirst: true,
  where: 'c.opens and not exists (select from change_row e where e.change_id = c.change_id and e.opens and e.id < c.id)',
  row: CHANGE_LINE,
  field: changeField,
});
