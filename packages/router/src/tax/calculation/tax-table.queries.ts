import type { Queryable } from '@merx/db';

/** A rule with its classes and its rates. */
export interface TaxRuleRow {
  id: number;
  priority: number;
  calculate_subtotal: boolean;
  product_class_ids: number[];
  customer_class_ids: number[];
  rate_ids: number[];
}

/** A rate of at least one rule. */
export interface TaxRateRow {
  id: number;
  code: string;
  country: string;
  region: number;
  postcode: string | null;
  /** Bounds of a numeric range; null otherwise. */
  from: number | null;
  to: number | null;
  /** The percentage as decimal text. */
  rate: string;
  /** By store id; null for none. */
  titles: Record<string, string> | null;
}

/** The content of the tables, with a stamp that changes with it. */
export type TaxTableRead = { stamp: string } & ({ rules: TaxRuleRow[]; rates: TaxRateRow[] } | { rules: null; rates: null });

/** All rules and the rates they use, in one snapshot; only the stamp if it is unchanged. */
export async function selectTaxTable(db: Queryable, knownStamp: string): Promise<TaxTableRead | undefined> {
  const [row] = await db.query<TaxTableRead>(
    `with read as materialized (select
       (select coalesce(json_agg(json_build_object('id', r.id, 'priority', r.priority, 'calculate_subtotal', r.calculate_subtotal,
           'product_class_ids', ${CLASS_IDS('PRODUCT')}, 'customer_class_ids', ${CLASS_IDS('CUSTOMER')},
           'rate_ids', (select coalesce(json_agg(l.rate_id order by l.rate_id), '[]') from tax_rule_rate l where l.rule_id = r.id))
           order by r.id), '[]')
        from tax_rule r) as rules,
       (select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'country', t.tax_country_id, 'region', t.tax_region_id,
           'postcode', t.tax_postcode, 'from', case when t.zip_is_range is not null then t.zip_from end,
           'to', case when t.zip_is_range is not null then t.zip_to end, 'rate', t.rate::text, 'titles', n.titles) order by t.id), '[]')
        from tax_rate t
        left join (select rate_id, json_object_agg(store_id, value order by store_id) as titles from tax_rate_title group by rate_id) n
          on n.rate_id = t.id
        where t.id in (select rate_id from tax_rule_rate)) as rates),
     stamped as materialized (select rules, rates, md5(rules::text || rates::text) as stamp from read)
     select stamp, case when stamp <> $1 then rules end as rules, case when stamp <> $1 then rates end as rates from stamped`,
    [knownStamp],
  );
  return row;
}

const CLASS_IDS = (type: 'PRODUCT' | 'CUSTOMER') =>
  `(select coalesce(json_agg(l.class_id order by l.class_id), '[]') from tax_rule_class l join tax_class c on c.class_id = l.class_id
    where l.rule_id = r.id and c.class_type = '${type}')`;
