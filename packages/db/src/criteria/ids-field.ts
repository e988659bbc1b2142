import { InvalidInput, MAX_INT } from '@merx/wire';
import type { CriteriaField } from './compile-criteria.js';

/** How to match the ids that a row holds. */
export interface HeldIds {
  /** SQL condition: the row holds one of the ids in this SQL expression of type `int[]`. */
  holds(ids: string): string;
  /** SQL condition: the row holds any id at all. */
  holdsSome: string;
}

/** A field for rows that hold several ids. The only comparison is whether one of the given ids is among them. */
export function idsField(field: Pick<CriteriaField, 'sql' | 'kind' | 'sortSql'>, { holds, holdsSome }: HeldIds): CriteriaField {
  return {
    ...field,
    condition: ({ field: fieldName, condition_type, value }, bind) => {
      switch (condition_type) {
        case 'eq':
        case 'in':
        case 'finset':
        case 'seq':
          return holds(`${bind(idsOf(value))}::int[]`);
        case 'neq':
        case 'nin':
        case 'nfinset':
        case 'sneq':
          return `not ${holds(`${bind(idsOf(value))}::int[]`)}`;
        case 'null':
          return `not ${holdsSome}`;
        case 'notnull':
          return holdsSome;
        default:
          throw new InvalidInput('The field "%fieldName" cannot be compared by "%conditionType".', {
            fieldName,
            conditionType: condition_type,
          });
      }
    },
  };
}

const idsOf = (value: string): number[] =>
  value
    .split(',')
    .map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : -1))
    .filter((id) => id >= 0 && id <= MAX_INT);
