import type { Filter } from '@merx/wire';
import { invalidIs, invalidTime } from '../faults.js';
import type { CriteriaField } from './compile-criteria.js';
import { checkedRegexp, likePattern } from './patterns.js';
import { type BoundValue, listElements, readBoolean, readNumber, readTime } from './values.js';

/** Adds a parameter to the statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

const OPERATORS = { eq: '=', neq: '<>', gt: '>', lt: '<', gteq: '>=', moreq: '>=', from: '>=', lteq: '<=', to: '<=' } as const;
type Operator = (typeof OPERATORS)[keyof typeof OPERATORS];

/**
 * Returns the SQL of one filter. As in MySQL, nulls match only `null`; `nin` and the like do not match them. A value of the wrong type
 * ("abc" for a number) matches nothing. An invalid time is rejected, because a client that polls for changes would mistake an empty page
 * for the answer.
 */
export function compare(field: CriteriaField, filter: Filter, bind: Bind): string {
  const { value, condition_type: condition } = filter;
  switch (condition) {
    case 'null':
      return `${field.sql} is null`;
    case 'notnull':
      return `${field.sql} is not null`;
    case 'is':
      return compareIs(field, value);
    case 'seq':
      return value === '' ? `${field.sql} is null` : compareScalar(field, '=', filter, bind);
    case 'sneq':
      return value === '' ? `${field.sql} is not null` : compareScalar(field, '<>', filter, bind);
    case 'in':
    case 'nin':
      return compareList(field, condition, filter, bind);
    case 'like':
    case 'nlike':
      return `fold(${textOf(field)}) ${condition === 'like' ? 'like' : 'not like'} ${folded(bind(likePattern(value)))}`;
    case 'finset':
    case 'nfinset':
      return compareSet(field, condition, value, bind);
    case 'regexp':
      return `${textOf(field)} ~* ${bind(checkedRegexp(value))}::text`;
    default:
      return compareScalar(field, OPERATORS[condition], filter, bind);
  }
}

/** Evaluated once per statement; in a prepared statement a bare call would be evaluated for every row. */
const folded = (placeholder: string) => `(select fold(${placeholder}::text))`;

/** The value as it appears in a response, for the conditions that match text. */
function textOf({ sql, kind }: CriteriaField): string {
  if (kind === 'text') return sql;
  if (kind === 'boolean') return `(${sql})::int::text`;
  return kind === 'time' ? `wire_time(${sql})` : `(${sql})::text`;
}

function readValue(kind: Exclude<CriteriaField['kind'], 'text'>, value: string, fieldName: string): BoundValue | undefined {
  if (kind === 'number') return readNumber(value);
  if (kind === 'boolean') return readBoolean(value);
  const time = readTime(value);
  if (!time) throw invalidTime({ fieldName, value });
  return time;
}

/** Booleans are compared as 0 and 1. */
const comparable = ({ sql, kind }: CriteriaField) => (kind === 'boolean' ? `(${sql})::int` : sql);

function compareScalar(field: CriteriaField, operator: Operator, { field: name, value }: Filter, bind: Bind): string {
  if (field.kind === 'text') return `fold(${field.sql}) ${operator} ${folded(bind(value))}`;
  const read = readValue(field.kind, value, name);
  if (!read) return operator === '<>' ? `${field.sql} is not null` : 'false';
  return `${comparable(field)} ${operator} ${bind(read.value)}::${read.type}`;
}

function compareList(field: CriteriaField, condition: 'in' | 'nin', { field: name, value }: Filter, bind: Bind): string {
  const test = condition === 'in' ? '= any' : '<> all';
  const elements = listElements(value);
  if (field.kind === 'text') {
    return `fold(${field.sql}) ${test}(array(select fold(element) from unnest(${bind(elements)}::text[]) element))`;
  }
  const { kind } = field;
  const read = elements.map((element) => readValue(kind, element, name)).filter((element) => element !== undefined);
  const type = read.some((element) => element.type === 'numeric') ? 'numeric' : read[0]?.type;
  if (!type) return condition === 'in' ? 'false' : `${field.sql} is not null`;
  return `${comparable(field)} ${test}(${bind(read.map((element) => element.value))}::${type}[])`;
}

function compareSet(field: CriteriaField, condition: 'finset' | 'nfinset', value: string, bind: Bind): string {
  const elements = `string_to_array(fold(${textOf(field)}), ',')`;
  const placeholder = folded(bind(value));
  return condition === 'finset' ? `${placeholder} = any(${elements})` : `${placeholder} <> all(${elements})`;
}

function compareIs({ sql }: CriteriaField, value: string): string {
  const word = value.trim().toLowerCase().replace(/\s+/g, ' ');
  if (word === 'null') return `${sql} is null`;
  if (word === 'not null') return `${sql} is not null`;
  throw invalidIs({ value });
}
