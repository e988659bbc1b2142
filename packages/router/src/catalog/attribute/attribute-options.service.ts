import { builtInOptions, type Database } from '@merx/db';
import { directoryOf } from '../../directory/index.js';
import { PRODUCT_ENTITY } from '../../eav/index.js';
import { type AttributeRow, selectSortOptions, selectTaxClassOptions } from './attribute.queries.js';
import type { Attribute, AttributeOption } from './attribute.schema.js';
import { hasStoredOptions } from './attribute-inputs.js';

const NOTHING: AttributeOption = { label: ' ', value: '' };

/** The attribute as returned: its options are rows after an empty one, or those of a system list. */
export async function wireAttribute(db: Database, row: AttributeRow): Promise<Attribute> {
  const [attribute] = await wireAttributes(db, [row]);
  return attribute as Attribute;
}

/** As `wireAttribute`, for many; reads each system list only once. */
export async function wireAttributes(db: Database, rows: readonly AttributeRow[]): Promise<Attribute[]> {
  const names = [...new Set(rows.flatMap(({ options_from }) => options_from ?? []))];
  const lists = new Map(await Promise.all(names.map(async (name) => [name, await listedOptions(db, name)] as const)));
  return rows.map(({ attribute, options_from, options: stored }) => {
    const own = hasStoredOptions({ ...attribute, options_from }) ? [NOTHING, ...stored] : [];
    return { ...attribute, options: options_from === null ? own : lists.get(options_from) } as Attribute;
  });
}

async function listedOptions(db: Database, name: string): Promise<AttributeOption[]> {
  switch (name) {
    case 'countries':
      return countryOptions(db);
    case 'product_tax_classes':
      return [{ value: '0', label: 'None' }, ...(await selectTaxClassOptions(db))];
    case 'sort_by':
      return [{ value: 'position', label: 'Position' }, ...(await selectSortOptions(db, PRODUCT_ENTITY))];
    default:
      return [...(builtInOptions[name] ?? [])];
  }
}

async function countryOptions(db: Database): Promise<AttributeOption[]> {
  const { countries } = await directoryOf(db);
  return [...countries.values()]
    .map(({ id, full_name_english }) => ({ value: id, label: full_name_english }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}
