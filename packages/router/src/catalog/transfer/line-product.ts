import { DEFAULT_SOURCE, type QuantityInput, StockItemInput, type StockItemPatch } from '../../catalog-inventory/index.js';
import type { AttributeDefinition, AttributeDefinitions } from '../../eav/index.js';
import { type Fault, required } from '../../trpc/errors.js';
import { faultOf } from '../bulk/bulk-change.js';
import { fieldInvalid, skuTooLong, valueUnknown } from '../faults.js';
import type { ProductInput } from '../product/product.schema.js';
import { type GivenValues, readValues } from '../product/product-values.js';
import { type Dictionary, type Naming, PICTURE_COLUMNS, type PictureColumn, splitNames } from './columns.js';
import { readSourceCell } from './source-cell.js';

/** A cell that clears the value; an empty cell leaves it unchanged. */
const EMPTIED = '__EMPTY__';

/** The product data of a line. */
export interface LineProduct {
  sku: string;
  body: ProductInput;
  values: GivenValues;
  /** What sources have of the product. */
  quantities: QuantityInput[];
  /** Pictures of the media library by column, as the line names them. */
  pictures: Map<PictureColumn, string[]>;
  faults: (Fault & { column: string })[];
}

interface Reading {
  definitions: AttributeDefinitions;
  columns: ReadonlyMap<string, AttributeDefinition>;
  words: Dictionary;
  sourceCodes: ReadonlySet<string>;
}

const LONGEST_SKU = 64;
const FLAGS: Readonly<Record<string, boolean>> = { '1': true, '0': false, yes: true, no: false, true: true, false: false };

/** Parses a line, given as cells by column, with all errors found in the line itself. */
export function readLine(cells: ReadonlyMap<string, string>, { definitions, columns, words, sourceCodes }: Reading): LineProduct {
  const product: LineProduct = { sku: '', body: {}, values: new Map(), quantities: [], pictures: new Map(), faults: [] };
  const at: AtColumn = (column, read) => {
    const cell = cells.get(column) ?? '';
    if (cell.trim() === '') return;
    try {
      read(cell);
    } catch (error) {
      product.faults.push(faultAt(column, error));
    }
  };
  at('sku', (cell) => {
    if ([...cell.trim()].length > LONGEST_SKU) throw skuTooLong([LONGEST_SKU]);
    product.sku = cell.trim();
  });
  if (product.sku === '' && product.faults.length === 0) product.faults.push(faultAt('sku', required('sku')));
  readPlaces(at, product.body, words);
  readStock(at, product.body);
  at('source_items', (cell) => {
    product.quantities = readQuantities(cell, sourceCodes);
  });
  for (const column of PICTURE_COLUMNS) if (!columns.has(column)) at(column, (cell) => product.pictures.set(column, libraryNames(cell)));
  for (const [column, definition] of columns) at(column, (cell) => readAttribute(cell, definition, definitions, words, product));
  return product;
}

/** Parses the cell of a column unless it is empty, and records its errors. */
type AtColumn = (column: string, read: (cell: string) => void) => void;

function readPlaces(at: AtColumn, body: ProductInput, { sets, websites, categories }: Dictionary): void {
  at('type_id', (cell) => {
    body.type_id = cell.trim();
  });
  at('attribute_set', (cell) => {
    body.attribute_set_id = Number(idOf(cell, sets));
  });
  at('websites', (cell) => {
    body.extension_attributes = { ...body.extension_attributes, website_ids: idsOf(cell, websites) };
  });
  at('categories', (cell) => {
    body.custom_attributes = [{ attribute_code: 'category_ids', value: idsOf(cell, categories) }];
  });
}

function readStock(at: AtColumn, body: ProductInput): void {
  const put = (stock: StockItemPatch) => {
    body.extension_attributes = { ...body.extension_attributes, stock_item: { ...body.extension_attributes?.stock_item, ...stock } };
  };
  at('qty', (cell) => {
    const read = StockItemInput.safeParse({ qty: cell });
    if (!read.success || typeof read.data.qty !== 'number') throw fieldInvalid({ fieldName: 'qty' });
    put({ qty: read.data.qty });
  });
  at('is_in_stock', (cell) => {
    const flag = FLAGS[cell.trim().toLowerCase()];
    if (flag === undefined) throw fieldInvalid({ fieldName: 'is_in_stock' });
    put({ is_in_stock: flag });
  });
}

/** Names of pictures of the media library, separated by `|` or, as in Magento's files, by commas; with or without `/media/` before them. */
const libraryNames = (cell: string): string[] => splitNames(cell.replaceAll(',', '|')).map((name) => name.replace(/^\/?(?:media\/)?/, ''));

/** Reads the quantities of sources. Throws 400 for an unknown source, and a quantity below zero. */
function readQuantities(cell: string, sourceCodes: ReadonlySet<string>): QuantityInput[] {
  const read = readSourceCell(cell);
  const unknown = read.find(({ source_code }) => !sourceCodes.has(source_code));
  if (unknown) throw valueUnknown({ value: unknown.source_code });
  if (read.some(({ source_code, quantity }) => source_code !== DEFAULT_SOURCE && (quantity ?? 0) < 0)) {
    throw fieldInvalid({ fieldName: 'source_items' });
  }
  return read;
}

/** The error of a column's cell. */
export const faultAt = (column: string, error: unknown) => ({ column, ...faultOf(error) });

function readAttribute(
  cell: string,
  definition: AttributeDefinition,
  definitions: AttributeDefinitions,
  { options }: Dictionary,
  product: LineProduct,
): void {
  const { code, frontend_input } = definition;
  const names = options.get(code);
  let value: string | null = cell;
  if (cell.trim() === EMPTIED) value = null;
  else if (names) value = frontend_input === 'multiselect' ? idsOf(cell, names).join(',') : idOf(cell, names);
  for (const [name, read] of readValues({ custom_attributes: [{ attribute_code: code, value }] }, definitions))
    product.values.set(name, read);
}

function idOf(cell: string, names: Naming): string {
  const id = names.idOf(cell);
  if (id === undefined) throw valueUnknown({ value: cell.trim() });
  return id;
}

const idsOf = (cell: string, names: Naming): number[] =>
  cell.trim() === EMPTIED ? [] : splitNames(cell).map((name) => Number(idOf(name, names)));
