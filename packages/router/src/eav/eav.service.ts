import { builtInOptions, type Database, type Queryable } from '@merx/db';
import type { AttributeRow } from './eav.queries.js';
import * as queries from './eav.queries.js';
import type { AttributeDefinition, AttributeScope } from './eav.schema.js';
import { invalidValue } from './faults.js';

export const CATEGORY_ENTITY = 3;
export const PRODUCT_ENTITY = 4;

const KEY = 'eav:';

export type AttributeDefinitions = ReadonlyMap<string, AttributeDefinition>;

/** The attributes of an entity type by code, cached in memory until `changeAttributes`. */
export function attributesOf(db: Database, entityTypeId: number): Promise<AttributeDefinitions> {
  return db.cache.get(`${KEY}attributes:${entityTypeId}`, async () => {
    const [rows, countries] = await Promise.all([queries.selectAttributes(db, entityTypeId), queries.selectCountryIds(db)]);
    return new Map(rows.map((row) => [row.code, definitionOf(row, countries)]));
  });
}

/** The attributes of products by code. */
export const productAttributes = (db: Database) => attributesOf(db, PRODUCT_ENTITY);

/** The attributes of categories by code. */
export const categoryAttributes = (db: Database) => attributesOf(db, CATEGORY_ENTITY);

/** The ids of an entity type's attribute sets, cached in memory until `changeAttributes`. */
export function attributeSetIds(db: Database, entityTypeId: number): Promise<ReadonlySet<number>> {
  return db.cache.get(`${KEY}sets:${entityTypeId}`, async () => new Set(await queries.selectAttributeSetIds(db, entityTypeId)));
}

/** Changes attributes, options or sets in a transaction, and then forgets the cached ones; returns the result. */
export async function changeAttributes<T>(db: Database, change: (tx: Queryable) => Promise<T>): Promise<T> {
  const result = await db.transaction(change);
  await db.cache.forget(KEY);
  return result;
}

function definitionOf(row: AttributeRow, countries: string[]): AttributeDefinition {
  return {
    ...row,
    label: row.label ?? row.code,
    scope: row.scope as AttributeScope,
    apply_to: new Set(row.apply_to),
    sets: new Set(row.sets),
    options: allowedValues(row, countries),
  };
}

function allowedValues({ frontend_input, options_from, options }: AttributeRow, countries: string[]): ReadonlySet<string> | null {
  if (frontend_input !== 'select' && frontend_input !== 'multiselect') return null;
  if (options_from === null) return new Set(options);
  if (options_from === 'countries') return new Set(countries);
  const fixed = builtInOptions[options_from];
  return fixed ? new Set(fixed.map(({ value }) => value)) : null;
}

/**
 * Locks the user-defined attributes among these values, and the referenced options, until the transaction ends, as cached definitions may
 * be older than a deletion. Call it before locking any entity row. Throws 400 naming an attribute that was deleted or has lost the option.
 */
export async function holdValues(
  tx: Queryable,
  values: ReadonlyMap<string, string | null>,
  definitions: AttributeDefinitions,
): Promise<void> {
  const used = [...values].flatMap(([code, value]) => {
    const definition = definitions.get(code);
    if (!definition?.is_user_defined || value === null) return [];
    const hasRows = definition.options !== null && definition.options_from === null;
    return [{ code, id: definition.id, options: hasRows ? value.split(',') : [] }];
  });
  if (used.length === 0) return;
  const ids = used.map(({ id }) => id);
  const locked = new Set(await queries.holdAttributes(tx, ids));
  const named = used.flatMap(({ options }) => options.map(Number));
  const options = new Set(named.length > 0 ? await queries.selectOptionIds(tx, ids, named) : []);
  const missing = used.find((one) => !locked.has(one.id) || !one.options.every((option) => options.has(option)));
  if (missing) throw invalidValue({ attributeCode: missing.code });
}
