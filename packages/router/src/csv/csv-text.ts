import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet would execute as a formula, after any number of apostrophes, so that reading restores the text exactly. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const GUARDED = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Escapes a cell: formulas get a leading apostrophe. */
export const guardCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
/** The text of an escaped cell. */
export const readCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** Formats lines of CSV, each with a line ending. */
export const csvLines = (rows: string[][]): string =>
  stringify(
    rows.map((row) => row.map(guardCell)),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

export interface CsvLine {
  /** Line number in the file; the header is line 1. */
  line: number;
  cells: string[];
  /** Parse error of an invalid line, which has no cells and is the last one. */
  broken?: string;
}

const SLICE = 65_536;

/** The text in chunks of bytes; a chunk never ends inside a surrogate pair. */
function* slices(text: string): Generator<Buffer> {
  for (let start = 0; start < text.length; ) {
    const cut = start + SLICE;
    const end = isHighSurrogate(text.charCodeAt(cut - 1)) ? cut + 1 : cut;
    yield Buffer.from(text.slice(start, end));
    start = end;
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** Parses CSV in chunks, yielding to the event loop in between. Stops at the first invalid line, as its end is unknown. */
export async function* readCsv(text: string): AsyncGenerator<CsvLine> {
  let broken: CsvLine | undefined;
  // The parser counts a CRLF inside a cell as two lines.
  let counted = 0;
  const parser = parse({
    bom: true,
    // Auto-detection would use the first line break, even inside a cell.
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
