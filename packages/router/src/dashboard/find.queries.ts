import { type CompiledCriteria, type Queryable, textField } from '@merx/db';

export interface FoundRow {
  id: number;
  label: string;
  detail: string;
}

/** As search parts words. */
const SEPARATORS = /[\s!-/:-@[-`{-~]+/;

/** A text in the name and the sku of the product `p`, in parts of words. */
export const inProduct = textField(
  (pattern) => `p.id in (select r.product_id from product_search r where (r.title || '') like ${pattern})`,
  SEPARATORS,
);

/** A text in the name of the category `c`. */
export const inCategory = textField((pattern) => `fold(c.attributes ->> 'name') like ${pattern}`);
/** A text in the title or the address of the page `c`. */
export const inPage = textField((pattern) => `fold(c.title || ' ' || c.identifier) like ${pattern}`);
/** A text in the name of the price rule `c`, or one of its codes as a whole: a rule can have more codes than one wants to read. */
export const inRule = textField(
  (pattern) => `(fold(coalesce(c.name, '')) like ${pattern} or c.rule_id in
    (select k.rule_id from salesrule_coupon k where lower(k.code) = replace(btrim(${pattern}, '%'), '\\', '')))`,
);

/**
 * The products in which the text is found, also at the beginning of a word in any searchable attribute, such as a bar code. Those whose sku
 * it is or begins come first.
 */
export function selectFoundProducts(
  db: Queryable,
  { where, limit, parameters }: CompiledCriteria,
  text: string,
): Promise<(FoundRow & { sku: string })[]> {
  const given = `$${parameters.length + 1}::text`;
  return db.query(
    `select p.id, p.sku, coalesce(p.attributes ->> 'name', p.sku) as label, p.sku as detail from product p
     where (${where} or p.id in (select r.product_id from product_search r where r.words @@ search_query(${given})))
     order by (fold(p.sku) = fold(${given})) desc, starts_with(fold(p.sku), fold(${given})) desc, p.id ${limit}`,
    [...parameters, text],
  );
}

/** The categories in which the text is found, with the names of those above them. */
export function selectFoundCategories(db: Queryable, { where, limit, parameters }: CompiledCriteria): Promise<FoundRow[]> {
  return db.query(
    `select c.id, c.attributes ->> 'name' as label,
       coalesce((select string_agg(a.attributes ->> 'name', ' / ' order by a.level) from category a
         where a.id::text = any(string_to_array(c.path, '/')) and a.id <> c.id and a.level > 0), '') as detail
     from category c where c.level > 0 and ${where} order by c.level, c.position, c.id ${limit}`,
    parameters,
  );
}

/** The pages in which the text is found. */
export function selectFoundPages(db: Queryable, { where, limit, parameters }: CompiledCriteria): Promise<FoundRow[]> {
  return db.query(
    `select c.id, c.title as label, c.identifier as detail from cms_page c where ${where} order by c.title, c.id ${limit}`,
    parameters,
  );
}

/** The price rules in which the text is found. */
export function selectFoundRules(db: Queryable, { where, limit, parameters }: CompiledCriteria): Promise<FoundRow[]> {
  return db.query(
    `select c.rule_id as id, coalesce(c.name, '') as label,
       coalesce((select min(k.code) from salesrule_coupon k where k.rule_id = c.rule_id and k.is_primary), '') as detail
     from salesrule c where ${where} order by c.name, c.rule_id ${limit}`,
    parameters,
  );
}
