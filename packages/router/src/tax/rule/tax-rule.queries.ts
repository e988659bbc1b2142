import type { CompiledCriteria, Queryable } from '@merx/db';
import type { RuleValues } from './rule-values.js';

/** A rule as the wire has it. */
export interface TaxRuleRow {
  id: number;
  code: string;
  priority: number;
  position: number;
  customer_tax_class_ids: number[];
  product_tax_class_ids: number[];
  tax_rate_ids: number[];
  calculate_subtotal: boolean;
}

const classes = (type: string) => `array(select m.class_id from tax_rule_class m join tax_class c on c.class_id = m.class_id
    where m.rule_id = r.id and c.class_type = '${type}' order by m.class_id)`;

const RULE_JSON = `json_build_object('id', r.id, 'code', r.code, 'priority', r.priority, 'position', r.position,
  'customer_tax_class_ids', ${classes('CUSTOMER')}, 'product_tax_class_ids', ${classes('PRODUCT')},
  'tax_rate_ids', array(select m.rate_id from tax_rule_rate m where m.rule_id = r.id order by m.rate_id),
  'calculate_subtotal', r.calculate_subtotal)`;

/** One page of tax rules and the count of all; `r` is the rule in the criteria. */
export async function selectTaxRules(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: TaxRuleRow[] }> {
  const from = `from tax_rule r where ${where}`;
  const [page] = await db.query<{ total: number; items: TaxRuleRow[] }>(
    `select (select count(*)::int ${from}) as total,
       coalesce((select json_agg(p.item) from (select ${RULE_JSON} as item ${from} order by ${orderBy} ${limit}) p), '[]') as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

/** The rule of that id, or undefined. */
export async function selectTaxRule(db: Queryable, id: number): Promise<TaxRuleRow | undefined> {
  const [row] = await db.query<{ item: TaxRuleRow }>(`select ${RULE_JSON} as item from tax_rule r where r.id = $1`, [id]);
  return row?.item;
}

/** Whether there is a rule of that id; it stays as it is until the transaction ends. */
export async function lockTaxRule(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query('select 1 from tax_rule where id = $1 for update', [id]);
  return rows.length > 0;
}

/** Which of these tax classes of a type exist; they stay so until the transaction ends. */
export async function keepTaxClasses(tx: Queryable, ids: number[], type: 'CUSTOMER' | 'PRODUCT'): Promise<Set<number>> {
  const rows = await tx.query<{ class_id: number }>(
    'select class_id from tax_class where class_id = any($1::int[]) and class_type = $2 order by class_id for key share',
    [ids, type],
  );
  return new Set(rows.map(({ class_id }) => class_id));
}

/** Which of these tax rates exist; they stay so until the transaction ends. */
export async function keepTaxRates(tx: Queryable, ids: number[]): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>('select id from tax_rate where id = any($1::int[]) order by id for key share', [ids]);
  return new Set(rows.map(({ id }) => id));
}

/** Writes the rule of that id, a new one for null; returns its id. */
export async function writeTaxRule(
  tx: Queryable,
  id: number | null,
  { code, priority, position, calculate_subtotal }: RuleValues,
): Promise<number | undefined> {
  const parameters = [code, priority, position, calculate_subtotal];
  const [row] = await (id === null
    ? tx.query<{ id: number }>(
        'insert into tax_rule (code, priority, position, calculate_subtotal) values ($1, $2, $3, coalesce($4, false)) returning id',
        parameters,
      )
    : tx.query<{ id: number }>(
        `update tax_rule set code = $1, priority = $2, position = $3, calculate_subtotal = coalesce($4, calculate_subtotal)
         where id = $5 returning id`,
        [...parameters, id],
      ));
  return row?.id;
}

/** Gives a rule these classes and rates and no others. */
export async function replaceRuleParts(tx: Queryable, id: number, classIds: number[], rateIds: number[]): Promise<void> {
  await tx.query(
    `with gone as (delete from tax_rule_class where rule_id = $1 and class_id <> all($2::int[]))
     insert into tax_rule_class (rule_id, class_id) select $1, class_id from unnest($2::int[]) class_id on conflict do nothing`,
    [id, classIds],
  );
  await tx.query(
    `with gone as (delete from tax_rule_rate where rule_id = $1 and rate_id <> all($2::int[]))
     insert into tax_rule_rate (rule_id, rate_id) select $1, rate_id from unnest($2::int[]) rate_id on conflict do nothing`,
    [id, rateIds],
  );
}

/** Deletes a rule; tells whether it was there. */
export async function deleteTaxRule(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query('delete from tax_rule where id = $1 returning id', [id]);
  return rows.length > 0;
}
