import type { Database } from '@merx/db';
import { readCsv } from '../../csv/index.js';
import { PRODUCT_ENTITY } from '../../eav/index.js';
import { badInputs, type Fault, required } from '../../trpc/errors.js';
import { faultOf } from '../bulk/bulk-change.js';
import {
  cellCountWrong,
  columnMissing,
  columnTwice,
  columnUnknown,
  fileEmpty,
  lineBroken,
  lineTwice,
  productTypeUnknown,
  tooManyLines,
} from '../faults.js';
import { addDefaults, checkRequired } from '../product/product-values.js';
import type { SaveSetting } from '../product/save-setting.service.js';
import { productType } from '../product-row/product-types.js';
import { attributeColumns, dictionary, isFixed } from './columns.js';
import { faultAt, type LineProduct, readLine } from './line-product.js';
import { type KnownProduct, selectKnown, selectNames } from './transfer.queries.js';
import type { RefusedLine } from './transfer.schema.js';

/** More than catalogues of this kind contain; limits the memory of an import. */
const MOST_LINES = 50_000;
const CHUNK = 500;

/** A valid line, ready to write. */
export interface ReadyLine {
  line: number;
  product: LineProduct;
  isNew: boolean;
}

/** Result for one part of the file. */
interface Checked {
  /** Lines read so far. */
  done: number;
  ready: ReadyLine[];
  refused: RefusedLine[];
}

/**
 * Parses a file and validates every line by the rules of a save, as far as possible without saving. Yields after each part. Throws 400 for
 * an unusable header, with all its errors at once.
 */
export async function* checkFile(db: Database, csv: string, setting: SaveSetting): AsyncGenerator<Checked> {
  const { definitions } = setting;
  const columns = attributeColumns(definitions);
  const words = dictionary(await selectNames(db, PRODUCT_ENTITY), definitions);
  const seen = new Map<string, number>();
  let heading: string[] | undefined;
  let done = 0;
  let part: Part = { lines: [], refused: [] };
  for await (const { line, cells, broken } of readCsv(csv)) {
    if (broken !== undefined) {
      part.refused.push({ line, column: null, sku: null, message: broken });
      continue;
    }
    if (!heading) {
      heading = cells.map((cell) => cell.trim());
      checkHeading(heading, (column) => isFixed(column) || columns.has(column));
      continue;
    }
    if (++done > MOST_LINES) throw tooManyLines({ most: MOST_LINES });
    const cellsByColumn = new Map(heading.map((column, index) => [column, cells[index] ?? '']));
    const product = readLine(cellsByColumn, { definitions, columns, words });
    if (cells.length !== heading.length)
      product.faults.unshift(faultAt('', cellCountWrong({ cells: cells.length, columns: heading.length })));
    refuseRepeatedSku(seen, line, product);
    part.lines.push({ line, product });
    if (part.lines.length < CHUNK) continue;
    yield { done, ...(await checkLines(db, part, setting)) };
    part = { lines: [], refused: [] };
  }
  if (!heading) throw part.refused[0] ? lineBroken(part.refused[0].message) : fileEmpty();
  yield { done, ...(await checkLines(db, part, setting)) };
}

interface Part {
  lines: { line: number; product: LineProduct }[];
  refused: RefusedLine[];
}

function checkHeading(heading: string[], isKnown: (column: string) => boolean): void {
  const faults: Fault[] = [];
  heading.forEach((column, index) => {
    if (!isKnown(column)) faults.push(columnUnknown({ column }));
    else if (heading.indexOf(column) !== index) faults.push(columnTwice({ column }));
  });
  if (!heading.includes('sku')) faults.push(columnMissing({ column: 'sku' }));
  if (faults.length > 0) throw badInputs(faults);
}

function refuseRepeatedSku(seen: Map<string, number>, line: number, { sku, faults }: LineProduct): void {
  const key = sku.toLowerCase();
  const first = seen.get(key);
  if (key === '') return;
  if (first === undefined) seen.set(key, line);
  else faults.push(faultAt('sku', lineTwice({ line: first })));
}

/** Checks the lines against existing products. */
async function checkLines(db: Database, { lines, refused }: Part, setting: SaveSetting): Promise<Omit<Checked, 'done'>> {
  const skus = lines.map(({ product }) => product.sku);
  const known = await selectKnown(db, skus);
  const ready: ReadyLine[] = [];
  for (const { line, product } of lines) {
    const present = known.get(product.sku.toLowerCase());
    if (product.faults.length === 0) checkProduct(product, present, setting);
    if (product.faults.length === 0) ready.push({ line, product, isNew: !present });
    for (const { column, ...fault } of product.faults) refused.push({ line, column: column || null, sku: product.sku || null, ...fault });
  }
  return { ready, refused };
}

/** The rules that depend on the product's type and set: required values, with defaults as in a save. */
function checkProduct({ body, values, faults }: LineProduct, present: KnownProduct | undefined, setting: SaveSetting): void {
  const name = body.type_id || present?.type_id || 'simple';
  const type = productType(name);
  const setId = body.attribute_set_id ?? present?.attribute_set_id;
  if (!type) faults.push(faultAt('type_id', productTypeUnknown({ typeId: name })));
  if (setId === undefined) faults.push(faultAt('attribute_set', required('attribute_set')));
  if (!type || setId === undefined) return;
  const filled = new Map(values);
  try {
    if (!present) addDefaults(filled, setting.definitions, type, setId);
    checkRequired(filled, setting.definitions, { type: type.name, setId, isNew: !present, isGlobal: !present || setting.storeId === 0 });
  } catch (error) {
    const fault = faultOf(error);
    const column = fault.parameters && 'fieldName' in fault.parameters ? String(fault.parameters.fieldName) : '';
    faults.push({ column, ...fault });
  }
}
