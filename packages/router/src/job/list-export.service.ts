import type { SearchCriteria } from '@merx/wire';
import { csvLines } from '../csv/index.js';
import { fieldUnknown, tooManyColumns } from './faults.js';
import type { ListExportInput } from './job-input.schema.js';
import type { JobCall, JobStep } from './job-kind.service.js';
import { cellOf, pageOfRows } from './list-row.js';

/** Rows per page. */
const PAGE = 1000;
const MOST_COLUMNS = 60;

export interface ExportedList {
  /** The procedure of the list. */
  list: string;
  /** The id field of its rows. */
  id: string;
  /** Whether the list takes no criteria and is read in one call. */
  isWhole?: boolean | undefined;
}

type ExportCall = JobCall<ListExportInput>;

/**
 * Exports a list as CSV, read page by page through its own procedure with the caller's permissions: whatever the list
 * can find, sort and show can be exported, and nothing else. Throws 400 for an unknown field, and as the list.
 */
export async function* exportList(call: ExportCall, of: ExportedList): AsyncGenerator<JobStep> {
  const columns = requireColumns(call, of);
  yield { text: csvLines([columns]) };
  // A row that moves to a later page during the export is not written twice.
  const written = new Set<unknown>();
  let read = 0;
  for (let page = 1; !call.signal.aborted; page++) {
    const { rows, total } = await readPage(call, of, page);
    const fresh = rows.filter((row) => !written.has(row[of.id]));
    for (const row of fresh) written.add(row[of.id]);
    read += rows.length;
    const isLast = of.isWhole === true || rows.length === 0 || read >= total;
    yield {
      ...{ total: isLast ? written.size : total, done: written.size },
      ...(fresh.length > 0 && { text: csvLines(fresh.map((row) => columns.map((column) => cellOf(row, column)))) }),
    };
    if (isLast) return;
  }
}

function requireColumns({ input, lists }: ExportCall, { list }: ExportedList): string[] {
  const fields = lists.fieldsOf(list);
  const columns = input.columns?.length ? input.columns : [...fields];
  if (columns.length > MOST_COLUMNS) throw tooManyColumns({ most: MOST_COLUMNS });
  const unknown = columns.find((column) => !fields.has(column.split('.', 1)[0] ?? ''));
  if (unknown !== undefined) throw fieldUnknown({ fieldName: unknown });
  return columns;
}

async function readPage({ ctx, input, lists }: ExportCall, { list, id, isWhole }: ExportedList, page: number) {
  const { ids, columns: _, searchCriteria, ...others } = input;
  if (isWhole) {
    const { rows } = pageOfRows(await lists.read(list, ctx, { pageSize: PAGE }));
    const chosen = ids && new Set<unknown>(ids);
    const wanted = chosen ? rows.filter((row) => chosen.has(row[id])) : rows;
    return { rows: wanted, total: wanted.length };
  }
  const criteria = { ...chosenRows(searchCriteria, id, ids), page_size: PAGE, current_page: page };
  return pageOfRows(await lists.read(list, ctx, { ...others, searchCriteria: criteria }));
}

/** The criteria, limited to the selected ids if there are any. */
function chosenRows(criteria: SearchCriteria, field: string, ids: ListExportInput['ids']): SearchCriteria {
  if (!ids?.length) return criteria;
  const only = { filters: [{ field, value: ids.join(','), condition_type: 'in' as const }] };
  return { ...criteria, filter_groups: [...criteria.filter_groups, only] };
}
