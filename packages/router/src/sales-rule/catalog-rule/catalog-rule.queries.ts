import { columnNames, type Queryable } from '@merx/db';
import { catalogRule, type ExactRow } from '@merx/db/tables';
import type { StoredCondition } from '../rule/condition-tree.js';

type Columns = ExactRow<typeof catalogRule>;

/** The columns written on every save of a rule. */
export interface CatalogRuleValues extends Omit<Columns, 'rule_id' | 'discount_amount' | 'condition'> {
  condition: StoredCondition | null;
  discount_amount: number;
}

/** A stored rule. */
export type CatalogRuleRow = CatalogRuleValues & Pick<Columns, 'rule_id'>;

const columns = columnNames(catalogRule, ['rule_id']).join(', ');
const given = (place: string) => `select ${columns} from jsonb_populate_record(null::catalogrule, ${place}::jsonb)`;

/** Inserts a rule; returns its id. */
export async function insertRule(tx: Queryable, values: CatalogRuleValues): Promise<number> {
  const [row] = await tx.query<{ rule_id: number }>(`insert into catalogrule (${columns}) ${given('$1')} returning rule_id`, [
    JSON.stringify(values),
  ]);
  return row?.rule_id ?? 0;
}

/** Locks a rule until the transaction ends; returns whether it exists. */
export async function lockRule(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.query('select from catalogrule where rule_id = $1 for update', [id])).length > 0;
}

/** Updates a rule. */
export async function updateRule(tx: Queryable, id: number, values: CatalogRuleValues): Promise<void> {
  await tx.query(`update catalogrule set (${columns}) = (${given('$2')}) where rule_id = $1`, [id, JSON.stringify(values)]);
}

/** Deletes a rule; returns whether it existed. */
export async function deleteRule(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.prisma.catalogRule.deleteMany({ where: { rule_id: id } })).count > 0;
}

/** A product as the rules see it in a store view. */
export interface FactsRow {
  id: number;
  store_id: number;
  /** Decimal text. */
  price: string | null;
  values: Record<string, string | null>;
  categories: number[];
}

/** Product columns that conditions read by the code of their attribute. */
const COLUMNS = `array['sku', 'type_id', 'attribute_set_id', 'price', 'weight', 'status', 'visibility']`;

/** The products as the rules see them in each of the store views, with the values of these attributes. */
export function selectFacts(
  db: Queryable,
  ids: readonly number[],
  storeIds: readonly number[],
  codes: readonly string[],
): Promise<FactsRow[]> {
  return db.query<FactsRow>(
    `select p.id, s.store_id, coalesce(ps.attributes ->> 'price', p.price::text) as price,
       (select coalesce(json_object_agg(code, coalesce(ps.attributes ->> code, p.attributes ->> code,
          case when code = any(${COLUMNS}) then to_jsonb(p) ->> code end)), '{}') from unnest($3::text[]) code) as values,
       array(select cp.category_id from category_product cp where cp.product_id = p.id) as categories
     from product p cross join unnest($2::int[]) s(store_id)
     left join product_store ps on ps.product_id = p.id and ps.store_id = s.store_id
     where p.id = any($1::int[])`,
    [ids, storeIds, codes],
  );
}

/** The configurable products that a product is a variant of, the websites it is sold on, and all customer groups; undefined for no product. */
export async function selectSale(
  db: Queryable,
  productId: number,
): Promise<{ parent_ids: number[]; website_ids: number[]; group_ids: number[] } | undefined> {
  const [row] = await db.query<{ parent_ids: number[]; website_ids: number[]; group_ids: number[] }>(
    `select array(select l.parent_id from configurable_link l where l.child_id = p.id) as parent_ids,
       array(select w.website_id from product_website w where w.product_id = p.id order by 1) as website_ids,
       array(select g.id from customer_group g order by 1) as group_ids
     from product p where p.id = $1`,
    [productId],
  );
  return row;
}
