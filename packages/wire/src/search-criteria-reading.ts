import { toSnake } from './case.js';
import {
  CONDITION_TYPES,
  type ConditionType,
  type Filter,
  type FilterGroup,
  type SearchCriteria,
  type SortOrder,
} from './criteria-shape.js';
import { invalidField, invalidFieldValue, unknownField } from './faults.js';
import type { InvalidInput } from './invalid-input.js';
import { unwrapList } from './list.js';
import { isNumericText, MAX_INT } from './scalars.js';

/** Each filter becomes SQL with bound values, and a statement can have only a limited number of them. */
const MAX_FILTERS = 1000;
const EMPTY_LISTS = new Set(['', 'undefined', 'null', '0', '{}', '[]']);
const FIELD = /^[A-Za-z0-9_.]+$/;
const conditions: ReadonlySet<string> = new Set(CONDITION_TYPES);

type Fields = Map<string, unknown[]>;

function isEmptyList(value: unknown): boolean {
  return value === null || value === undefined || value === 0 || (typeof value === 'string' && EMPTY_LISTS.has(value.trim()));
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function refuse(fieldName: string, value?: unknown): InvalidInput {
  if (value === undefined) return invalidField({ fieldName });
  const shown = typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
  return invalidFieldValue({ fieldName, value: shown });
}

/** Returns the values of an object by snake_case name; two spellings of one name give two values. A scalar counts as an empty object. */
function readFields(value: unknown, known: readonly string[], owner: string): Fields {
  if (typeof value !== 'object' || value === null) return new Map();
  if (Array.isArray(value) && value.length > 0) throw refuse(owner, value);
  const fields: Fields = new Map();
  for (const [key, given] of Object.entries(value)) {
    if (given === undefined || given === null) continue;
    const name = toSnake(key);
    if (!known.includes(name)) throw unknownField({ fieldName: key, owner });
    fields.set(name, [...(fields.get(name) ?? []), given]);
  }
  return fields;
}

/** Returns the elements of a list; a single object in place of a list is its only element. */
function readElements(value: unknown, name: string): unknown[] {
  const elements = unwrapList(value);
  if (Array.isArray(elements)) return elements.filter((element) => element !== '' && element !== null);
  if (typeof elements === 'object' && elements !== null) return [elements];
  if (isEmptyList(elements)) return [];
  throw refuse(name, value);
}

/** Returns the elements of a list under all spellings of its name, concatenated. */
function joinElements(fields: Fields, name: string): unknown[] {
  return (fields.get(name) ?? []).flatMap((value) => readElements(value, name));
}

function readScalar(fields: Fields, name: string): string {
  const value = fields.get(name)?.[0];
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.includes('\0')) throw refuse(name, value);
  return text;
}

function readFieldName(fields: Fields): string {
  const field = readScalar(fields, 'field');
  if (!FIELD.test(field)) throw refuse('field', field);
  return field;
}

function isConditionType(value: string): value is ConditionType {
  return conditions.has(value);
}

function readFilter(value: unknown): Filter {
  const fields = readFields(value, ['field', 'value', 'condition_type'], 'filters');
  const given = readScalar(fields, 'condition_type');
  const condition = given.trim().toLowerCase();
  const condition_type = isConditionType(condition) ? condition : 'eq';
  return { field: readFieldName(fields), value: readScalar(fields, 'value'), condition_type };
}

function readGroup(value: unknown): FilterGroup {
  const fields = readFields(value, ['filters'], 'filter_groups');
  return { filters: joinElements(fields, 'filters').map(readFilter) };
}

function readSortOrder(value: unknown): SortOrder {
  const fields = readFields(value, ['field', 'direction'], 'sort_orders');
  const given = readScalar(fields, 'direction');
  const direction = given.trim().toUpperCase() || 'DESC';
  if (direction !== 'ASC' && direction !== 'DESC') throw refuse('direction', given);
  const field = readFieldName(fields);
  return { field, direction };
}

/** Returns an integer within the column range, or null if absent. */
function readCount(fields: Fields, name: string): number | null {
  const given = readScalar(fields, name).trim();
  if (given === '') return null;
  if (!isNumericText(given) || typeof fields.get(name)?.[0] === 'boolean') throw refuse(name, given);
  return Math.min(MAX_INT, Math.max(0, Math.trunc(Number(given))));
}

/**
 * Merges the criteria into one object. `searchCriteria=&searchCriteria[page_size]=5` arrives as a list of '' and an object, with some of
 * its keys beside it: scalars are ignored and objects are merged.
 */
function mergeRepeated(value: object): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const [key, given] of Object.entries(value)) {
    const isRepetition = /^\d*$/.test(key);
    if (isRepetition && isScalar(given)) continue;
    if (isRepetition) Object.assign(merged, given);
    else merged[key] = given;
  }
  return merged;
}

/**
 * Parses search criteria as clients spell them: names in camelCase or snake_case (both at once are merged), lists as arrays or as objects
 * with numeric keys, conditions and directions in any case. Any scalar means no criteria, an unknown condition is "eq". Throws
 * InvalidInput naming the part that cannot be parsed.
 */
export function readSearchCriteria(value: unknown): SearchCriteria {
  const given = typeof value === 'object' && value !== null ? mergeRepeated(value) : {};
  const known = ['filter_groups', 'sort_orders', 'page_size', 'current_page', 'request_name'];
  const fields = readFields(given, known, 'searchCriteria');
  const groups = joinElements(fields, 'filter_groups').map(readGroup);
  if (groups.reduce((count, group) => count + group.filters.length, 0) > MAX_FILTERS) throw refuse('filter_groups');
  const page = readCount(fields, 'current_page');
  const requestName = readScalar(fields, 'request_name');
  return {
    filter_groups: groups.filter((group) => group.filters.length > 0),
    sort_orders: joinElements(fields, 'sort_orders').map(readSortOrder),
    page_size: readCount(fields, 'page_size') || null,
    // Pages of a search, the only criteria with a container name, start at 0.
    current_page: page === null ? null : Math.max(requestName === '' ? 1 : 0, page),
    ...(requestName === '' ? {} : { request_name: requestName }),
  };
}
