import type { Database } from '@merx/db';
import { hasQty, stockDirectory } from '../../catalog-inventory/index.js';
import { PRODUCT_ENTITY } from '../../eav/index.js';
import { picturesNamed } from '../../media/index.js';
import { required } from '../../trpc/errors.js';
import { faultOf } from '../bulk/bulk-change.js';
import { lineTwice, notForType, productTypeUnknown } from '../faults.js';
import { addDefaults, checkRequired } from '../product/product-values.js';
import type { SaveSetting } from '../product/save-setting.service.js';
import { productType } from '../product-row/product-types.js';
import { attributeColumns, dictionary, isFixed, isPictureColumn } from './columns.js';
import { fileLines } from './file-lines.js';
import { type LinePictures, linePictures } from './line-pictures.js';
import { faultAt, type LineProduct, readLine } from './line-product.js';
import { type KnownProduct, selectKnown, selectNames } from './transfer.queries.js';
import type { RefusedLine } from './transfer.schema.js';

const CHUNK = 500;

/** A valid line, ready to write. */
export interface ReadyLine {
  line: number;
  product: LineProduct;
  isNew: boolean;
  pictures: LinePictures;
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
  const { sourceCodes } = await stockDirectory(db.cache, db);
  const heading = { isKnown: (column: string) => isFixed(column) || isPictureColumn(column) || columns.has(column), required: ['sku'] };
  const seen = new Map<string, number>();
  let done = 0;
  let part: Part = { lines: [], refused: [] };
  for await (const { line, cells, faults, broken } of fileLines(csv, heading)) {
    if (broken !== undefined) {
      part.refused.push({ line, column: null, sku: null, message: broken });
      continue;
    }
    done++;
    const product = readLine(cells, { definitions, columns, words, sourceCodes });
    product.faults.unshift(...faults.map((fault) => faultAt('', fault)));
    refuseRepeatedSku(seen, line, product);
    part.lines.push({ line, product });
    if (part.lines.length < CHUNK) continue;
    yield { done, ...(await checkLines(db, part, setting)) };
    part = { lines: [], refused: [] };
  }
  yield { done, ...(await checkLines(db, part, setting)) };
}

interface Part {
  lines: { line: number; product: LineProduct }[];
  refused: RefusedLine[];
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
  const named = await picturesNamed(
    db,
    lines.flatMap(({ product }) => [...product.pictures.values()].flat()),
  );
  const ready: ReadyLine[] = [];
  for (const { line, product } of lines) {
    const present = known.get(product.sku.toLowerCase());
    if (product.faults.length === 0) checkProduct(product, present, setting);
    const pictures = linePictures(product, named);
    if (product.faults.length === 0) ready.push({ line, product, isNew: !present, pictures });
    for (const { column, ...fault } of product.faults) refused.push({ line, column: column || null, sku: product.sku || null, ...fault });
  }
  return { ready, refused };
}

/** The rules that depend on the product's type and set: required values, with defaults as in a save. */
function checkProduct({ body, values, quantities, faults }: LineProduct, present: KnownProduct | undefined, setting: SaveSetting): void {
  const name = body.type_id || present?.type_id || 'simple';
  const type = productType(name);
  const setId = body.attribute_set_id ?? present?.attribute_set_id;
  if (!type) faults.push(faultAt('type_id', productTypeUnknown({ typeId: name })));
  if (setId === undefined) faults.push(faultAt('attribute_set', required('attribute_set')));
  if (type && quantities.length > 0 && !hasQty(type.name)) faults.push(faultAt('source_items', notForType({ fieldName: 'source_items' })));
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
