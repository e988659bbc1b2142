import type { SearchCriteria } from '@merx/wire';
import type { CriteriaField } from './compile-criteria.js';

/** The name of a list's free-text field in its criteria; no column or attribute can have that name. */
export const TEXT_FIELD = '$text';

const MOST_WORDS = 8;
const LONGEST_WORD = 100;
const TELEPHONE = /^[\d()+./-]+$/;

/** Adds the condition that all words of `text` must match, if there are any. The list's resolver must know `TEXT_FIELD`. */
export function withText(criteria: SearchCriteria, text: string | null | undefined): SearchCriteria {
  if (!text?.trim()) return criteria;
  const filter = { field: TEXT_FIELD, value: text, condition_type: 'like' as const };
  return { ...criteria, filter_groups: [...criteria.filter_groups, { filters: [filter] }] };
}

/**
 * A field that matches when every word of a text is found, in whole or in part. `found` returns the SQL for one word, given its folded
 * LIKE pattern and, on request, a pattern of the word's digits (null if the word cannot be part of a phone number).
 */
export function textField(found: (pattern: string, digits: () => string | null) => string, separators = /\s+/): CriteriaField {
  return {
    sql: 'null',
    kind: 'text',
    condition: ({ value }, bind) => {
      const words = value.split(separators).filter((word) => word !== '');
      const conditions = words.slice(0, MOST_WORDS).map((word) => {
        const digits = TELEPHONE.test(word) ? word.replaceAll(/\D/g, '') : '';
        // In a prepared statement a bare call would be evaluated for every row.
        return found(`(select fold(${bind(containing(word))}::text))`, () =>
          digits.length < 3 ? null : `${bind(containing(digits))}::text`,
        );
      });
      return conditions.length > 0 ? `(${conditions.join(' and ')})` : 'false';
    },
  };
}

/** The LIKE pattern for text that contains the word. */
export const containing = (word: string): string => `%${word.slice(0, LONGEST_WORD).replaceAll(/[\\%_]/g, '\\$&')}%`;
