import { type CompiledCriteria, type Queryable, textField } from '@merx/db';

export interface FoundRow {
  id: number;
  label: string;
  detail: string;
}

/** Splits words as search does. */
const SEPARATORS = /[\s!-/:-@[-`{-~]+/;

/** Matches parts of words in the name and sku of the product `p`. */
export const inProduct = textField(
  (pattern) => `p.id in (select r.product_id from product_search r where (r.title || '') like ${pattern})`,
  SEPARATORS,
);

/** Matches the name of the category `c`. */
export const inCategory = textField((pattern) => `fold(c.attributes ->> 'name') like ${pattern}`);
/** Matches the title or address of the page `c`. */
export const inPage = textField((pattern) => `fold(c.title || ' ' || c.identifier) like ${pattern}`);
/** Matches the name of the price rule `c`. */
export const inRule = textField((pattern) => `fold(coalesce(c.name, '')) like ${pattern}`);
/** Matches the tracking number of the track `t`. */
export const inTrack = textField((pattern) => `fold(t.track_number) like ${pattern}`);

/**
 * Products that match the text, including word prefixes in any searchable attribute such as a barcode. Those whose sku equals or starts
 * with it come first.
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

/** Categories that match the text, with the names of their ancestors. */
export function selectFoundCategories(db: Queryable, { where, limit, parameters }: CompiledCriteria): Promise<FoundRow[]> {
  return db.query(
    `select c.id, c.attributes ->> 'name' as label,
       coalesce((select string_agg(a.attributes ->> 'name', ' / ' order by a.level) from category a
         where a.id::text = any(string_to_array(c.path, '/')) and a.id <> c.id and a.level > 0), '') as detail
     from category c where c.level > 0 and ${where} order by c.level, c.position, c.id ${limit}`,
    parameters,
  );
}

/** Pages that match the text. */
export function selectFoundPages(db: Queryable, { where, limit, parameters }: CompiledCriteria): Promise<FoundRow[]> {
  return db.query(
    `select c.id, c.title as label, c.identifier as detail from cms_page c where ${where} order by c.title, c.id ${limit}`,
    parameters,
  );
}

/** Price rules that match the text. */
export function selectFoundRules(db: Queryable, { where, limit, parameters }: CompiledCriteria): Promise<FoundRow[]> {
  return db.query(
    `select c.rule_id as id, coalesce(c.name, '') as label,
       coalesce((select min(k.code) from salesrule_coupon k where k.rule_id = c.rule_id and k.is_primary), '') as detail
     from salesrule c where ${where} order by c.name, c.rule_id ${limit}`,
    parameters,
  );
}

/** The coupon with that code, whatever its case, and the name of its rule; a rule may have too many codes to search in them. */
export function selectFoundCoupon(db: Queryable, code: string): Promise<(FoundRow & { ruleId: number })[]> {
  return db.query(
    `select k.coupon_id as id, k.code as label, coalesce(c.name, '') as detail, k.rule_id as "ruleId"
     from salesrule_coupon k join salesrule c on c.rule_id = k.rule_id where fold(k.code) = (select fold($1::text))`,
    [code],
  );
}

/** The newest tracks that match the text, with their carrier and the number of their order. */
export function selectFoundTracks(
  db: Queryable,
  { where, limit, parameters }: CompiledCriteria,
): Promise<(FoundRow & { orderId: number })[]> {
  return db.query(
    `select t.entity_id as id, t.track_number as label, concat_ws(' · ', nullif(t.title, ''), o.increment_id) as detail, t.order_id as "orderId"
     from sales_shipment_track t join sales_order o on o.entity_id = t.order_id where ${where} order by t.entity_id desc ${limit}`,
    parameters,
  );
}
