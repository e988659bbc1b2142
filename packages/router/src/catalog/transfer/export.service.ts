import type { SearchCriteria } from '@merx/wire';
import { type AttributeDefinition, PRODUCT_ENTITY, productAttributes } from '../../eav/index.js';
import type { Context } from '../../trpc/context.js';
import { productIdsMatching } from '../product/product-ids.service.js';
import { attributeColumns, type Dictionary, dictionary, FIXED } from './columns.js';
import { csvLines } from './csv-text.js';
import { joinNames, type Naming } from './naming.js';
import { type ExportRow, selectExport, selectNames } from './transfer.queries.js';

const CHUNK = 500;

type ExportCall = { ctx: Context; input: { searchCriteria: SearchCriteria }; signal?: AbortSignal | undefined };

/**
 * The products that meet the criteria as CSV text, piece by piece, the heading first: every attribute a column, categories and options
 * by name, as the address's store view sees them. Throws 400 naming a field that no product has.
 */
export async function* exportProducts({ ctx, input, signal }: ExportCall): AsyncGenerator<string> {
  const { db, scope } = ctx;
  const definitions = await productAttributes(db);
  const ids = await productIdsMatching(ctx, input.searchCriteria, null);
  const columns = attributeColumns(definitions);
  const words = dictionary(await selectNames(db, PRODUCT_ENTITY), definitions);
  yield csvLines([[...FIXED, ...columns.keys()]]);
  for (let start = 0; start < ids.length && !signal?.aborted; start += CHUNK) {
    const rows = await selectExport(db, ids.slice(start, start + CHUNK), scope.storeId);
    yield csvLines(rows.map((row) => [...fixedCells(row, words), ...attributeCells(row, [...columns.values()], words)]));
  }
}

function fixedCells(row: ExportRow, words: Dictionary): string[] {
  return [
    row.sku,
    words.sets.nameOf(row.attribute_set_id) ?? '',
    row.type_id,
    namesOf(row.website_ids, words.websites),
    namesOf(row.category_ids, words.categories),
    row.qty ?? '',
    row.is_in_stock === null ? '' : row.is_in_stock ? '1' : '0',
  ];
}

const namesOf = (ids: string[], names: Naming): string => joinNames(ids.map((id) => names.nameOf(id) ?? `#${id}`));

function attributeCells({ values }: ExportRow, columns: AttributeDefinition[], { options }: Dictionary): string[] {
  return columns.map(({ code, frontend_input }) => {
    const value = values[code];
    const names = options.get(code);
    if (typeof value !== 'string' || value === '') return '';
    if (!names) return value;
    return frontend_input === 'multiselect' ? namesOf(value.split(','), names) : (names.nameOf(value) ?? value);
  });
}
