import { type CriteriaField, columnField, type FieldKind, type FieldResolver } from '@merx/db';
import { product } from '@merx/db/tables';
import { type Filter, MAX_INT, notComparable, type SearchCriteria } from '@merx/wire';
import type { AttributeDefinition, AttributeDefinitions } from '../../eav/index.js';

type Bind = (value: unknown) => string;

const KINDS: Readonly<Record<string, FieldKind>> = { int: 'number', decimal: 'number', datetime: 'time' };

/** Columns that store views can override. */
const storeColumns = new Map(Object.entries({ price: 'numeric', weight: 'numeric', status: 'int', visibility: 'int' }));

const AMONG = /^(eq|in|finset|seq)$/;
const NOT_AMONG = /^(neq|nin|nfinset|sneq)$/;

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

const memberships = new Map<string, CriteriaField>([
  ['category_id', inCategory],
  ['category_ids', inCategory],
  ['website_id', onWebsite],
  ['website_ids', onWebsite],
  ['store_id', { sql: 'p.id', kind: 'number', condition: onStore }],
  ['store', { sql: 'p.id', kind: 'number', condition: onStore }],
]);

/**
 * Fields of product lists: columns, memberships and every attribute by its code. With `own`, a store view's values (`ps`) take precedence.
 */
export function productFields(definitions: AttributeDefinitions, own: boolean): FieldResolver {
  return (name) => {
    const type = storeColumns.get(name);
    if (type && own)
      return { sql: `coalesce((ps.attributes ->> '${name}')::${type}, p.${name})`, kind: 'number', neverNull: type === 'int' };
    const fixed = memberships.get(name) ?? columnField(product, 'p', name === 'entity_id' ? 'id' : name);
    const value = (code: string) =>
      own ? `coalesce(ps.attributes ->> '${code}', p.attributes ->> '${code}')` : `(p.attributes ->> '${code}')`;
    return fixed ?? attributeField(definitions.get(name), value);
  };
}

/** The ids are found first: looking up each of their products costs half of joining the two tables. */
const inOneCategory = ({ value }: Filter, bind: Bind) =>
  `p.id = any(array(select c.product_id from category_product c where c.category_id ${among(value, bind)}))`;

/** The fields of a product list with these criteria. */
export function listFields(criteria: SearchCriteria, definitions: AttributeDefinitions, own: boolean): FieldResolver {
  const fields = productFields(definitions, own);
  if (!onlyCategoryFilter(criteria)) return fields;
  const field = { ...inCategory, condition: inOneCategory };
  return (name) => (memberships.get(name) === inCategory ? field : fields(name));
}

/**
 * The only filter by category, if every product has to match it. Where other filters would do as well, the ids would be compared with every
 * product.
 */
function onlyCategoryFilter({ filter_groups }: SearchCriteria): Filter | undefined {
  const named = filter_groups.flatMap(({ filters }) => filters).filter(({ field }) => /^category_ids?$/i.test(field));
  const [filter] = named;
  const isAlone = filter_groups.some(({ filters }) => filters.length === 1 && filters[0] === filter);
  return filter && named.length === 1 && isAlone && AMONG.test(filter.condition_type) ? filter : undefined;
}

/** A field that compares the value of an attribute; `value` is SQL for it. Undefined without an attribute. */
export function attributeField(
  definition: Pick<AttributeDefinition, 'code' | 'backend_type'> | undefined,
  value: (code: string) => string,
): CriteriaField | undefined {
  // The code becomes part of the SQL, so only word characters are allowed.
  if (!definition || !/^\w+$/.test(definition.code)) return undefined;
  const kind = KINDS[definition.backend_type] ?? 'text';
  const sql = value(definition.code);
  return { sql: kind === 'text' ? sql : `nullif(${sql}, '')::${kind === 'number' ? 'numeric' : 'timestamptz'}`, kind };
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
export function positionField(criteria: SearchCriteria, bind: (id: number) => string): CriteriaField | undefined {
  if (!criteria.sort_orders.some(({ field }) => field.toLowerCase() === 'position')) return undefined;
  const filter = onlyCategoryFilter(criteria);
  const wanted = filter ? ids(filter.value) : [];
  const [only] = wanted;
  if (only === undefined || wanted.length !== 1) return undefined;
  const sql = `(select c.position from category_product c where c.product_id = p.id and c.category_id = ${bind(only)})`;
  return { sql, kind: 'number' };
}

/** A field that compares memberships of a product: `member` is the query for the wanted ids, `any` the one for all. */
function membership(member: (wanted: string) => string, any: string): CriteriaField {
  return {
    sql: 'p.id',
    kind: 'number',
    condition: ({ condition_type, value, field }, bind) => {
      if (AMONG.test(condition_type)) return `exists (${member(among(value, bind))})`;
      if (NOT_AMONG.test(condition_type)) return `not exists (${member(among(value, bind))})`;
      if (condition_type === 'null') return `not exists (${any})`;
      if (condition_type === 'notnull') return `exists (${any})`;
      throw notComparable({ fieldName: field, conditionType: condition_type });
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
