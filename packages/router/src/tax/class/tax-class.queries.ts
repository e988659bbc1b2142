import type { CompiledCriteria, CriteriaField, Queryable } from '@merx/db';

export interface TaxClassRow {
  class_id: number;
  class_name: string;
  class_type: string;
}

const CLASS_JSON = `json_build_object('class_id', c.class_id, 'class_name', c.class_name, 'class_type', c.class_type)`;

const fields: Readonly<Record<string, CriteriaField>> = {
  class_id: { sql: 'c.class_id', kind: 'number' },
  class_name: { sql: 'c.class_name', kind: 'text' },
  class_type: { sql: 'c.class_type', kind: 'text' },
};

/** The fields of lists of tax classes. */
export const taxClassField = (name: string): CriteriaField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** One page of tax classes and the count of all; `c` is the class in the criteria. */
export async function selectTaxClasses(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: TaxClassRow[] }> {
  const from = `from tax_class c where ${where}`;
  const [page] = await db.query<{ total: number; items: TaxClassRow[] }>(
    `select (select count(*)::int ${from}) as total,
       coalesce((select json_agg(p.item) from (select ${CLASS_JSON} as item ${from} order by ${orderBy} ${limit}) p), '[]') as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

/** The tax class of that id, or undefined. */
export async function selectTaxClass(db: Queryable, id: number): Promise<TaxClassRow | undefined> {
  const [row] = await db.query<TaxClassRow>('select class_id, class_name, class_type from tax_class where class_id = $1', [id]);
  return row;
}

/** Whether there is a tax class of that id; nobody can begin to use it until the transaction ends. */
export async function lockTaxClass(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query('select 1 from tax_class where class_id = $1 for update', [id]);
  return rows.length > 0;
}

/** Adds a tax class; returns its id. */
export async function insertTaxClass(db: Queryable, name: string, type: string): Promise<number | undefined> {
  const [row] = await db.query<{ class_id: number }>('insert into tax_class (class_name, class_type) values ($1, $2) returning class_id', [
    name,
    type,
  ]);
  return row?.class_id;
}

/** Renames a tax class; returns its id, or undefined when it is gone. */
export async function renameTaxClass(db: Queryable, id: number, name: string): Promise<number | undefined> {
  const [row] = await db.query<{ class_id: number }>('update tax_class set class_name = $2 where class_id = $1 returning class_id', [
    id,
    name,
  ]);
  return row?.class_id;
}

/** Who uses a tax class. */
export interface TaxClassUse {
  rules: boolean;
  groups: boolean;
  products: boolean;
  /** New products get it, or a setting names it. */
  settings: boolean;
}

/** Who uses the tax class of that id; products in any store view. */
export async function selectTaxClassUse(tx: Queryable, id: number): Promise<TaxClassUse> {
  const [row] = await tx.query<TaxClassUse>(
    `select exists (select from tax_rule_class where class_id = $1::int) as rules,
       exists (select from customer_group where tax_class_id = $1::int) as groups,
       exists (select from product where attributes @> jsonb_build_object('tax_class_id', $1::int::text))
         or exists (select from product_store where attributes @> jsonb_build_object('tax_class_id', $1::int::text)) as products,
       exists (select from eav_attribute where code = 'tax_class_id' and default_value = $1::int::text)
         or exists (select from config_value where path like 'tax/classes/%' and value = $1::int::text) as settings`,
    [id],
  );
  return row ?? { rules: false, groups: false, products: false, settings: false };
}

/** Deletes a tax class. */
export async function deleteTaxClass(tx: Queryable, id: number): Promise<void> {
  await tx.query('delete from tax_class where class_id = $1', [id]);
}
