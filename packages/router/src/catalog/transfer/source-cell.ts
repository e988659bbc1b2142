import { type QuantityInput, StockItemInput } from '../../catalog-inventory/index.js';
import { fieldInvalid } from '../faults.js';

/** What a source has of a product; the quantity is decimal text, status 1 is in stock. */
interface SourceItem {
  source_code: string;
  quantity: string;
  status: number;
}

const escaped = (code: string): string => code.replace(/[\\|,=]/g, '\\$&');
const unescaped = (text: string): string => text.replace(/\\(.)/gs, '$1').trim();

/** The parts of a text between separators that are not escaped, without empty ones. */
const split = (text: string, separator: string): string[] =>
  (text.match(new RegExp(`(?:\\\\.|[^${separator}\\\\])+`, 'gs')) ?? []).filter((part) => part.trim() !== '');

/** The cell of a product's quantities: `source_code=north,quantity=5,status=1|source_code=...`. */
export const sourceCell = (items: readonly SourceItem[]): string =>
  items.map(({ source_code, quantity, status }) => `source_code=${escaped(source_code)},quantity=${quantity},status=${status}`).join('|');

/** Reads the quantities of such a cell. Without a quantity or a status the present one stays. Throws 400 for a malformed cell. */
export function readSourceCell(cell: string): QuantityInput[] {
  const items = split(cell, '|').map(readItem);
  if (new Set(items.map(({ source_code }) => source_code)).size < items.length) throw malformed();
  return items;
}

const malformed = () => fieldInvalid({ fieldName: 'source_items' });
const NAMES = new Set(['source_code', 'quantity', 'status']);

function readItem(text: string): QuantityInput {
  const given = new Map(
    split(text, ',').map((part) => {
      const [name = '', value = '', ...more] = split(part, '=').map(unescaped);
      if (!NAMES.has(name) || more.length > 0) throw malformed();
      return [name, value];
    }),
  );
  const source_code = given.get('source_code') ?? '';
  const status = given.get('status') ?? '';
  if (source_code === '' || !/^[01]?$/.test(status)) throw malformed();
  return { source_code, quantity: readQty(given.get('quantity') ?? ''), ...(status !== '' && { is_in_stock: status === '1' }) };
}

function readQty(text: string): number | undefined {
  if (text === '') return undefined;
  const read = StockItemInput.shape.qty.safeParse(text);
  if (!read.success || typeof read.data !== 'number') throw malformed();
  return read.data;
}
