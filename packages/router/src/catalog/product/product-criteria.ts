import type { CriteriaField, FieldKind, FieldResolver } from '@merx/db';
import { type Filter, MAX_INT, notComparable, type SearchCriteria } from '@merx/wire';
import type { AttributeDefinitions } from '../../eav/index.js';

type Bind = (value: unknown) => string;

const KINDS: Readonly<Record<string, FieldKind>> = { int: 'number', decimal: 'number', datetime: 'time' };

const columns: Readonly<Record<string, CriteriaField>> = {
  entity_id: { sql: 'p.id', kind: 'number', neverNull: true },
  id: { sql: 'p.id', kind: 'number', neverNull: true },
  sku: { sql: 'p.sku', kind: 'text', neverNull: true },
  type_id: { sql: 'p.type_id', kind: 'text', neverNull: true },
  attribute_set_id: { sql: 'p.attribute_set_id', kind: 'number', neverNull: true },
  created_at: { sql: 'p.created_at', kind: 'time', neverNull: true },
  updated_at: { sql: 'p.updated_at', kind: 'time', neverNull: true },
};

/** Columns that store views can override. */
const storeColumns: Readonly<Record<string, string>> = { price: 'numeric', weight: 'numeric', status: 'int', visibility: 'int' };

const IN_CATEGORY = 'select 1 from category_product c where c.product_id = p.id';
const ON_WEBSITE = 'select 1 from product_website w where w.product_id = p.id';

const inCategory = membership((wanted) => `${IN_CATEGORY} and c.category_id ${wanted}`, IN_CATEGORY);
const onWebsite = membership((wanted) => `${ON_WEBSITE} and w.website_id ${wanted}`, ON_WEBSITE);

/** Membership in a category or any of its descendants, as users expect; lists of the web API match only the category itself. */
export const inCategoryTree = membership(
  (wanted) => `${IN_CATEGORY} and c.category_id in (select below.id from category above
    join category below on below.id = above.id or below.path like above.path || '/%' where above.id ${wanted})`,
  IN_CATEGORY,
);

const memberships: Readonly<Record<string, CriteriaField>> = {
  category_id: inCategory,
  category_ids: inCategory,
  website_id: onWebsite,
  website_ids: onWebsite,
  store_id: { sql: 'p.id', kind: 'number', condition: onStore },
  store: { sql: 'p.id', kind: 'number', condition: onStore },
};

/**
 * Fields of product lists: columns, memberships and every attribute by its code. With `own`, a store view's values (`ps`) take precedence.
 */
export function productFields(definitions: AttributeDefinitions, own: boolean): FieldResolver {
  return (name) => {
    const fixed = Object.hasOwn(columns, name) ? columns[name] : Object.hasOwn(memberships, name) ? memberships[name] : undefined;
    if (fixed) return fixed;
    const type = Object.hasOwn(storeColumns, name) ? storeColumns[name] : undefined;
    if (type) {
      const sql = own ? `coalesce((ps.attributes ->> '${name}')::${type}, p.${name})` : `p.${name}`;
      return { sql, kind: 'number', neverNull: type === 'int' };
    }
    const definition = definitions.get(name);
    // The code becomes part of the SQL, so only word characters are allowed.
    if (!definition || !/^\w+$/.test(definition.code)) return undefined;
    return attributeField(definition.code, KINDS[definition.backend_type] ?? 'text', own);
  };
}

/** The criteria, restricted to what shoppers of the website may see. */
export function shoppersCriteria(criteria: SearchCriteria, websiteId: number): SearchCriteria {
  const only = (field: string, value: number) => ({ filters: [{ field, value: String(value), condition_type: 'eq' as const }] });
  return { ...criteria, filter_groups: [...criteria.filter_groups, only('status', 1), only('website_id', websiteId)] };
}

/**
 * The product's position in its category, as a sort field, if all listed products are in one category. `bind` returns SQL for that
 * category; if it adds a parameter, it must run before `compileCriteria`.
 */
export function positionField({ filter_groups, sort_orders }: SearchCriteria, bind: (id: number) => string): CriteriaField | undefined {
  if (!sort_orders.some(({ field }) => field.toLowerCase() === 'position')) return undefined;
  const named = filter_groups.flatMap(({ filters }) => filters).filter(({ field }) => /^category_ids?$/i.test(field));
  const [filter] = named;
  const alone = filter && named.length === 1 && filter_groups.some(({ filters }) => filters.length === 1 && filters[0] === filter);
  const wanted = alone && /^(eq|in|finset|seq)$/.test(filter.condition_type) ? ids(filter.value) : [];
  const [only] = wanted;
  if (only === undefined || wanted.length !== 1) return undefined;
  const sql = `(select c.position from category_product c where c.product_id = p.id and c.category_id = ${bind(only)})`;
  return { sql, kind: 'number' };
}

function attributeField(code: string, kind: FieldKind, own: boolean): CriteriaField {
  const value = own ? `coalesce(ps.attributes ->> '${code}', p.attributes ->> '${code}')` : `(p.attributes ->> '${code}')`;
  if (kind === 'text') return { sql: value, kind };
  return { sql: `nullif(${value}, '')::${kind === 'number' ? 'numeric' : 'timestamptz'}`, kind };
}

/** A field that compares memberships of a product: `member` is the query for the wanted ids, `any` the one for all. */
function membership(member: (wanted: string) => string, any: string): CriteriaField {
  return {
    sql: 'p.id',
    kind: 'number',
    condition: ({ condition_type, value, field }, bind) => {
      switch (condition_type) {
        case 'eq':
        case 'in':
        case 'finset':
        case 'seq':
          return `exists (${member(among(value, bind))})`;
        case 'neq':
        case 'nin':
        case 'nfinset':
        case 'sneq':
          return `not exists (${member(among(value, bind))})`;
        case 'null':
          return `not exists (${any})`;
        case 'notnull':
          return `exists (${any})`;
        default:
          throw notComparable({ fieldName: field, conditionType: condition_type });
      }
    },
  };
}

/** A single id is compared with `=`, which gives a prepared statement a better plan. */
function among(value: string, bind: Bind): string {
  const wanted = ids(value);
  return wanted.length === 1 ? `= ${bind(wanted[0])}::int` : `= any(${bind(wanted)}::int[])`;
}

function onStore({ condition_type, value, field }: Filter, bind: Bind): string {
  if (condition_type !== 'eq' && condition_type !== 'in') throw notComparable({ fieldName: field, conditionType: condition_type });
  const wanted = value.split(',').map((part) => part.trim());
  // The admin store view shows every product.
  if (wanted.includes('0') || wanted.includes('admin')) return 'true';
  return `exists (select 1 from product_website w join store s on s.website_id = w.website_id
    where w.product_id = p.id and (s.id::text = any(${bind(wanted)}::text[]) or s.code = any(${bind(wanted)}::text[])))`;
}

function ids(value: string): number[] {
  return value
    .split(',')
    .map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : -1))
    .filter((id) => id >= 0 && id <= MAX_INT);
}
