import { noteEvent } from '@merx/db';
import { hasSeveralSources } from '../../catalog-inventory/index.js';
import { csvLines } from '../../csv/index.js';
import { type AttributeDefinition, PRODUCT_ENTITY, productAttributes } from '../../eav/index.js';
import type { Call } from '../../trpc/context.js';
import { productIdsMatching } from '../product/product-grid.service.js';
import { attributeColumns, chosenColumns, type Dictionary, dictionary, type FixedColumn, joinNames, type Naming } from './columns.js';
import { sourceCell } from './source-cell.js';
import { type ExportRow, selectExport, selectNames } from './transfer.queries.js';
import type { ExportInput } from './transfer.schema.js';

const CHUNK = 500;

/** A chunk of the file, and the number of products up to and including it. */
interface ExportPiece {
  text: string;
  done: number;
  total: number;
}

type ExportCall = Call<ExportInput> & { signal?: AbortSignal | undefined };

/**
 * The products that match the criteria and the text (only those in `ids`, if given) as chunks of CSV, starting with the header: all
 * attributes or the requested columns, categories and options by name, in the request's store view. Throws 400 naming an unknown field or
 * column.
 */
export async function* exportProducts({ ctx, input, signal }: ExportCall): AsyncGenerator<ExportPiece> {
  const { db, scope } = ctx;
  const definitions = await productAttributes(db);
  const columns = chosenColumns(attributeColumns(definitions), input.columns, await hasSeveralSources(db));
  const chosen = input.ids && new Set(input.ids);
  const matching = await productIdsMatching(ctx, input.searchCriteria, null, input.text);
  const ids = chosen ? matching.filter((id) => chosen.has(id)) : matching;
  const words = dictionary(await selectNames(db, PRODUCT_ENTITY), definitions);
  const total = ids.length;
  yield { text: csvLines([[...columns.keys()]]), done: 0, total };
  for (let start = 0; start < ids.length && !signal?.aborted; start += CHUNK) {
    const rows = await selectExport(db, ids.slice(start, start + CHUNK), scope.storeId);
    const text = csvLines(rows.map((row) => cells(row, [...columns], words)));
    yield { text, done: Math.min(start + CHUNK, total), total };
  }
}

/** Only the text of `exportProducts`; the change log records who exported how many. */
export async function* streamProducts(call: ExportCall): AsyncGenerator<string> {
  let rows = 0;
  try {
    for await (const { text, done } of exportProducts(call)) {
      rows = done;
      yield text;
    }
  } finally {
    await call.ctx.db.transaction((tx) => noteEvent(tx, { entity: 'export', entityId: 'products', facts: { rows } }));
  }
}

function cells(row: ExportRow, columns: [string, AttributeDefinition | null][], words: Dictionary): string[] {
  const fixed = fixedCells(row, words);
  return columns.map(([name, attribute]) => (attribute ? attributeCell(row, attribute, words) : fixed[name as FixedColumn]));
}

const fixedCells = (row: ExportRow, words: Dictionary): Record<FixedColumn, string> => ({
  sku: row.sku,
  attribute_set: words.sets.nameOf(row.attribute_set_id) ?? '',
  type_id: row.type_id,
  websites: namesOf(row.website_ids, words.websites),
  categories: namesOf(row.category_ids, words.categories),
  qty: row.qty ?? '',
  is_in_stock: row.is_in_stock === null ? '' : row.is_in_stock ? '1' : '0',
  source_items: sourceCell(row.source_items),
});

const namesOf = (ids: string[], names: Naming): string => joinNames(ids.map((id) => names.nameOf(id) ?? `#${id}`));

function attributeCell({ values }: ExportRow, { code, frontend_input }: AttributeDefinition, { options }: Dictionary): string {
  const value = values[code];
  const names = options.get(code);
  if (typeof value !== 'string' || value === '') return '';
  if (!names) return value;
  return frontend_input === 'multiselect' ? namesOf(value.split(','), names) : (names.nameOf(value) ?? value);
}
