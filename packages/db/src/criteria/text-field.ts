import type { SearchCriteria } from '@merx/wire';
import type { CriteriaField } from './compile-criteria.js';

/** The field under which the free text of a list stands in its criteria; no column or attribute can have that name. */
export const TEXT_FIELD = '$text';

const MOST_WORDS = 8;
const LONGEST_WORD = 100;
const TELEPHONE = /^[\d()+./-]+$/;

/** The criteria with one more condition: the words of a text, where it has any, must be found. The list's resolver knows `TEXT_FIELD`. */
export function withText(criteria: SearchCriteria, text: string | null | undefined): SearchCriteria {
  if (!text?.trim()) return criteria;
  const filter = { field: TEXT_FIELD, value: text, condition_type: 'like' as const };
  return { ...criteria, filter_groups: [...criteria.filter_groups, { filters: [filter] }] };
}

/**
 * A field that is met when every word of a text is found, whole or in part. `found` returns the SQL for one word, given its folded
 * pattern of LIKE and, where it asks for them, the word's digits as such a pattern (null
 * for a word that is no part of a telephone number).
 */
export function textField(found: (pattern: string, digits: () => string | null) => string, separators = /\s+/): CriteriaField {
  return {
    sql: 'null',
    kind: 'text',
    condition: ({ value }, bind) => {
      const words = value.split(separators).filter((word) => word !== '');
      const conditions = words.slice(0, MOST_WORDS).map((word) => {
        const digits = TELEPHONE.test(word) ? word.replaceAll(/\D/g, '') : '';
        // A bare call in a prepared statement would be evaluated for every row.
        return found(`(select fold(${bind(containing(word))}::text))`, () =>
          digits.length < 3 ? null : `${bind(containing(digits))}::text`,
        );
      });
      return conditions.length > 0 ? `(${conditions.join(' and ')})` : 'false';
    },
  };
}

/** The pattern of LIKE for what contains the word. */
export const containing = (word: string): string => `%${word.slice(0, LONGEST_WORD).replaceAll(/[\\%_]/g, '\\$&')}%`;
