import type { CriteriaField, FieldResolver } from '@merx/db';
import { type Filter, notComparable } from '@merx/wire';
import { invalidFacet } from './faults.js';
import type { SearchAttribute } from './search.queries.js';

type Bind = (value: unknown) => string;

interface FieldSetting {
  /** Product fields. */
  products: FieldResolver;
  attributes: ReadonlyMap<string, SearchAttribute>;
  /** Trigram comparison, for misspelt words. */
  fuzzy: boolean;
  /** The relevance score; takes the placeholder of the search text. */
  onTerm: (placeholder: string) => unknown;
}

/** Product fields that are not searchable attributes. */
const FIXED: ReadonlySet<string> = new Set(['entity_id', 'id', 'type_id', 'created_at', 'visibility']);
const LIKE_EQUAL: ReadonlySet<string> = new Set(['eq', 'in', 'like', 'finset', 'seq']);

/**
 * The search fields: the query text, categories including subcategories, ranges as `price.from` and `price.to`, and the
 * searchable attributes. Any other field is unknown: guests must not be able to find out a cost by filtering on it.
 */
export function searchFields(setting: FieldSetting): FieldResolver {
  return (name) => {
    if (name === 'search_term') return termField(setting);
    if (name === 'category_ids' || name === 'category_id') return categoryField;
    if (name === 'score' || name === 'relevance') return scoreField;
    const range = /^(\w+)\.(from|to)$/.exec(name);
    if (range?.[1]) return rangeField(setting, range[1], range[2] === 'from' ? '>=' : '<=');
    return shownField(setting, name);
  };
}

/** Columns of the search row, for the store view's value; the hits are sorted by the product's. */
const COPIED: ReadonlySet<string> = new Set(['price', 'status', 'visibility']);

function copied(field: CriteriaField | undefined, name: string): CriteriaField | undefined {
  return field && COPIED.has(name) ? { ...field, sql: `r.${name}`, sortSql: field.sortSql ?? field.sql } : field;
}

function shownField({ products, attributes }: FieldSetting, name: string): CriteriaField | undefined {
  const attribute = attributes.get(name);
  const field = attribute || FIXED.has(name) ? copied(products(name), name) : undefined;
  return field && attribute?.frontend_input === 'multiselect' ? { ...field, condition: anyOf(field) } : field;
}

function requireEquality({ field, condition_type }: Pick<Filter, 'field' | 'condition_type'>): void {
  if (!LIKE_EQUAL.has(condition_type)) throw notComparable({ fieldName: field, conditionType: condition_type });
}

/** A product may have several options of a multiselect and matches any of them. */
function anyOf(field: CriteriaField): NonNullable<CriteriaField['condition']> {
  return ({ field: name, condition_type, value }, bind) => {
    requireEquality({ field: name, condition_type });
    const options = value.split(',').map((part) => part.trim());
    return `string_to_array(${field.sql}, ',') && ${bind(options)}::text[]`;
  };
}

function rangeField(setting: FieldSetting, name: string, operator: '>=' | '<='): CriteriaField | undefined {
  const field = shownField(setting, name);
  if (field?.kind !== 'number') return undefined;
  return { ...field, condition: ({ value }, bind) => `${field.sql} ${operator} ${bind(readBound(name, value))}::numeric` };
}

function readBound(name: string, value: string): string {
  if (/^\s*-?\d{1,12}(\.\d{1,6})?\s*$/.test(value)) return value.trim();
  throw invalidFacet({ fieldName: name });
}

function termField({ fuzzy, onTerm }: FieldSetting): CriteriaField {
  return {
    // Best match first; the matching texts are no longer available when the hits are sorted.
    sql: 'hits.score',
    kind: 'number',
    condition: ({ condition_type, value, field }: Filter, bind: Bind) => {
      requireEquality({ field, condition_type });
      const placeholder = bind(firstWords(value.slice(0, LONGEST_TERM)));
      onTerm(placeholder);
      return fuzzy ? `(r.title || '') %> ${folded(placeholder)}` : `r.words @@ ${query(placeholder)}`;
    },
  };
}

const LONGEST_TERM = 500;
/** Word separators: blanks, and the characters that the database treats as blanks. */
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~]+/;

/** Each word costs another index scan; words beyond this limit are ignored. */
const MOST_WORDS = 10;

function firstWords(term: string): string {
  const words = term.split(BETWEEN_WORDS).filter((word) => word !== '');
  return words.length <= MOST_WORDS ? term : words.slice(0, MOST_WORDS).join(' ');
}

const queryName = (placeholder: string) => `query_${placeholder.slice(1)}`;

/** SQL of the table expression that has the query of each search text, which takes longer to make than to compare with a hundred rows. */
export const queriesOf = (placeholders: readonly string[]): string =>
  `query as materialized (select ${placeholders.map((one) => `search_query(${one}::text) as ${queryName(one)}`).join(', ')})`;

/** Evaluated once per statement, not per row. */
const query = (placeholder: string) => `(select ${queryName(placeholder)} from query)`;
const folded = (placeholder: string) => `(select search_text(${placeholder}::text))`;

/** The score of a hit: the weight of the matched words, or the similarity; equal for all without words. */
export function scoreOf(placeholder: string | undefined, fuzzy: boolean): string {
  if (!placeholder) return '1.0';
  return fuzzy ? `word_similarity(${folded(placeholder)}, r.title)` : `ts_rank('{0.1, 0.2, 0.4, 1.0}', r.words, ${query(placeholder)})`;
}

/** An anchor category also shows the products of its subcategories. */
const categoryField: CriteriaField = {
  sql: 'p.id',
  kind: 'number',
  condition: ({ condition_type, value, field }, bind) => {
    requireEquality({ field, condition_type });
    const ids = value.split(',').map((part) => (/^\s*\d{1,9}\s*$/.test(part) ? Number(part) : -1));
    return `r.product_id in (select c.product_id from category_product c where c.category_id in (
      select below.id from category chosen join category below on (below.path || '/') like (chosen.path || '/%')
      where chosen.id = any(${bind(ids)}::int[]) and (below.id = chosen.id or coalesce(chosen.attributes ->> 'is_anchor', '1') <> '0')))`;
  },
};

const scoreField: CriteriaField = {
  sql: 'hits.score',
  kind: 'number',
  condition: ({ field, condition_type }) => {
    throw notComparable({ fieldName: field, conditionType: condition_type });
  },
};
