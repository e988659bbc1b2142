import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet would take for a formula, behind any number of apostrophes, so that reading back is exact. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const GUARDED = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The text as a cell that no spreadsheet runs: formulas start with an apostrophe. */
export const guardCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
/** The text of a guarded cell. */
export const readCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** Lines of CSV, each ended. */
export const csvLines = (rows: string[][]): string =>
  stringify(
    rows.map((row) => row.map(guardCell)),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

export interface CsvLine {
  /** Where the line starts in the file; the heading is line 1. */
  line: number;
  cells: string[];
  /** What is wrong with a line that is no CSV. It has no cells, and no lines follow. */
  broken?: string;
}

const SLICE = 65_536;

/** The text in slices of bytes; a slice never ends inside a surrogate pair. */
function* slices(text: string): Generator<Buffer> {
  for (let start = 0; start < text.length; ) {
    const cut = start + SLICE;
    const end = isHighSurrogate(text.charCodeAt(cut - 1)) ? cut + 1 : cut;
    yield Buffer.from(text.slice(start, end));
    start = end;
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** The lines of a CSV text, in slices, so that others are served between them. The first that is broken is the last: nobody can tell where it ends. */
export async function* readCsv(text: string): AsyncGenerator<CsvLine> {
  let broken: CsvLine | undefined;
  // The parser takes a break of two characters inside a cell for two.
  let counted = 0;
  const parser = parse({
    bom: true,
    // Found out by itself, it would be the first line break, in a cell or not.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      broken ??= { line: lineOf(error), cells: [], broken: error?.message ?? '' };
      return undefined;
    },
  });
  Readable.from(slices(text)).pipe(parser);
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    if (broken && info.lines >= broken.line) break;
    counted += breaksIn(record, /\r\n/g);
    yield { line: info.lines - counted - breaksIn(record, /\r\n|\n|\r/g), cells: record.map(readCell) };
  }
  if (broken) yield { ...broken, line: broken.line - counted };
}

const breaksIn = (cells: string[], breaks: RegExp): number => cells.reduce((sum, cell) => sum + (cell.match(breaks)?.length ?? 0), 0);

function lineOf(error: CsvError | undefined): number {
  const lines: unknown = error && 'lines' in error ? error.lines : undefined;
  return typeof lines === 'number' ? lines : 1;
}
