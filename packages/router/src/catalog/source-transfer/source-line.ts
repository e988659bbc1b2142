import { SourceItemInput } from '../../catalog-inventory/index.js';
import { type Fault, required } from '../../trpc/errors.js';
import { fieldInvalid } from '../faults.js';

/** The columns of a file of quantities, as Magento exports them. */
export const SOURCE_COLUMNS = ['source_code', 'sku', 'status', 'quantity'] as const;
type SourceColumn = (typeof SOURCE_COLUMNS)[number];

/** A quantity read from a line, with the errors found in the line itself. */
export interface SourceLine {
  item: SourceItemInput;
  faults: (Fault & { column: SourceColumn })[];
}

/** Parses a line, given as cells by column. An empty quantity or status stays as it is. */
export function readSourceLine(cells: ReadonlyMap<string, string>): SourceLine {
  const cell = (column: SourceColumn): string => cells.get(column)?.trim() ?? '';
  const given = { source_code: cell('source_code'), sku: cell('sku') };
  const faults: SourceLine['faults'] = [];
  for (const column of ['source_code', 'sku'] as const) if (given[column] === '') faults.push({ column, ...plain(required(column)) });
  const item: SourceItemInput = given;
  for (const column of ['quantity', 'status'] as const) {
    if (cell(column) === '') continue;
    const read = SourceItemInput.shape[column].safeParse(cell(column));
    if (read.success) Object.assign(item, { [column]: read.data });
    else faults.push({ column, ...plain(fieldInvalid({ fieldName: column })) });
  }
  return { item, faults };
}

/** The message and the parameters of an error. */
const plain = ({ message, parameters }: Fault): Fault => ({ message, ...(parameters && { parameters }) });
