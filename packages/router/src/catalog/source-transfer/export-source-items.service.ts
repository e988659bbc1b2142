import type { Database } from '@merx/db';
import { allSourceItems } from '../../catalog-inventory/index.js';
import { csvLines } from '../../csv/index.js';
import { SOURCE_COLUMNS } from './source-line.js';

/** The quantities of all products at all sources as chunks of CSV, starting with the header, each with the number of lines so far. */
export async function* exportSourceItems(db: Database): AsyncGenerator<{ text: string; done: number }> {
  let done = 0;
  yield { text: csvLines([[...SOURCE_COLUMNS]]), done };
  for await (const items of allSourceItems(db)) {
    done += items.length;
    yield { text: csvLines(items.map((item) => SOURCE_COLUMNS.map((column) => String(item[column])))), done };
  }
}
