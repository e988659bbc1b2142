import type { CriteriaField } from '@merx/db';
import { notComparable } from '@merx/wire';

/**
 * The assigned store views of a page or block as a filter: 0 finds entries for every store view, 1 does not. Not sortable, as a page may
 * have several.
 */
export function storeIdField(alias: string): CriteriaField {
  const ids = `${alias}.store_ids`;
  return {
    sql: `(select min(store_id) from unnest(${ids}) store_id)`,
    kind: 'number',
    condition: ({ field, condition_type, value }, bind) => {
      switch (condition_type) {
        case 'eq':
        case 'in':
        case 'finset':
        case 'seq':
          return `${ids} && ${bind(storeIds(value))}::int[]`;
        case 'neq':
        case 'nin':
        case 'nfinset':
        case 'sneq':
          return `not (${ids} && ${bind(storeIds(value))}::int[])`;
        case 'null':
          return 'false';
        case 'notnull':
          return 'true';
        default:
          throw notComparable({
            fieldName: field,
            conditionType: condition_type,
          });
      }
    },
  };
}

const storeIds = (value: string): number[] =>
  value
    .split(',')
    .map((part) => (/^\s*\d{1,9}\s*$/.test(part) ? Number(part) : -1))
    .filter((id) => id >= 0);
