import { readCsv } from '../../csv/index.js';
import { badInputs, type Fault } from '../../trpc/errors.js';
import { cellCountWrong, columnMissing, columnTwice, columnUnknown, fileEmpty, lineBroken, tooManyLines } from '../faults.js';

/** More than catalogues of this kind contain; limits the memory of an import. */
const MOST_LINES = 50_000;

/** The columns of a file. */
export interface Heading {
  isKnown(column: string): boolean;
  required: readonly string[];
}

/** A line of a file. A broken one has no cells and is the last one. */
export interface FileLine {
  line: number;
  cells: ReadonlyMap<string, string>;
  /** Wrong with the line as a whole. */
  faults: Fault[];
  broken?: string;
}

/** The lines of a CSV file below its header, with their cells by column. Throws 400 with every error of the header, and for too many lines. */
export async function* fileLines(csv: string, heading: Heading): AsyncGenerator<FileLine> {
  let columns: string[] | undefined;
  let count = 0;
  let first: string | undefined;
  for await (const { line, cells, broken } of readCsv(csv)) {
    if (broken !== undefined) {
      first ??= broken;
      if (columns) yield { line, cells: new Map(), faults: [], broken };
      continue;
    }
    if (!columns) {
      columns = cells.map((cell) => cell.trim());
      checkHeading(columns, heading);
      continue;
    }
    if (++count > MOST_LINES) throw tooManyLines({ most: MOST_LINES });
    const isOdd = cells.length !== columns.length;
    const faults = isOdd ? [cellCountWrong({ cells: cells.length, columns: columns.length })] : [];
    yield { line, cells: new Map(columns.map((column, index) => [column, cells[index] ?? ''])), faults };
  }
  if (!columns) throw first === undefined ? fileEmpty() : lineBroken(first);
}

function checkHeading(columns: string[], { isKnown, required }: Heading): void {
  const faults: Fault[] = [];
  columns.forEach((column, index) => {
    if (!isKnown(column)) faults.push(columnUnknown({ column }));
    else if (columns.indexOf(column) !== index) faults.push(columnTwice({ column }));
  });
  for (const column of required) if (!columns.includes(column)) faults.push(columnMissing({ column }));
  if (faults.length > 0) throw badInputs(faults);
}
