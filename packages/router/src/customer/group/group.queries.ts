import type { CompiledCriteria, CriteriaField, Queryable } from '@merx/db';

export interface GroupRow {
  id: number;
  code: string;
  tax_class_id: number;
  tax_class_name: string;
}

const GROUP_JSON = `json_build_object('id', g.id, 'code', g.code, 'tax_class_id', g.tax_class_id, 'tax_class_name', t.class_name)`;
const FROM = 'from customer_group g join tax_class t on t.class_id = g.tax_class_id';

const id: CriteriaField = { sql: 'g.id', kind: 'number' };
const code: CriteriaField = { sql: 'g.code', kind: 'text' };
const taxClassName: CriteriaField = { sql: 't.class_name', kind: 'text' };

/** By the names of the wire and by those of the columns that clients know. */
const fields: Readonly<Record<string, CriteriaField>> = {
  id,
  customer_group_id: id,
  code,
  customer_group_code: code,
  tax_class_id: { sql: 'g.tax_class_id', kind: 'number' },
  tax_class_name: taxClassName,
  class_name: taxClassName,
};

/** The fields of lists of customer groups. */
export const groupField = (name: string): CriteriaField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** One page of customer groups and the count of all. */
export async function selectGroups(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: GroupRow[] }> {
  const from = `${FROM} where ${where}`;
  const [page] = await db.query<{ total: number; items: GroupRow[] }>(
    `select (select count(*)::int ${from}) as total,
       coalesce((select json_agg(p.item) from (select ${GROUP_JSON} as item ${from} order by ${orderBy} ${limit}) p), '[]') as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

/** The customer group of that id, or undefined. */
export async function selectGroup(db: Queryable, groupId: number): Promise<GroupRow | undefined> {
  const [row] = await db.query<{ item: GroupRow }>(`select ${GROUP_JSON} as item ${FROM} where g.id = $1`, [groupId]);
  return row?.item;
}

/** The tax class of the group of that id, or undefined; the group stays as it is until the transaction ends, and customers may join it. */
export async function lockGroup(tx: Queryable, groupId: number): Promise<number | undefined> {
  const [row] = await tx.query<{ tax_class_id: number }>('select tax_class_id from customer_group where id = $1 for no key update', [
    groupId,
  ]);
  return row?.tax_class_id;
}

/** Whether there is a group of that id; nobody can join it until the transaction ends. */
export async function closeGroup(tx: Queryable, groupId: number): Promise<boolean> {
  const rows = await tx.query('select 1 from customer_group where id = $1 for update', [groupId]);
  return rows.length > 0;
}

/** Whether a group other than `exceptId` has the code, in whatever case. Waits for other savers of groups to finish. */
export async function lockGroupCode(tx: Queryable, groupCode: string, exceptId: number | null): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('customer_group', 0))`);
  const [row] = await tx.query<{ taken: boolean }>(
    'select exists (select from customer_group where fold(code) = fold($1) and id is distinct from $2::int) as taken',
    [groupCode, exceptId],
  );
  return row?.taken ?? false;
}

/** Whether there is a tax class of customers of that id; it stays until the transaction ends. */
export async function keepCustomerTaxClass(tx: Queryable, taxClassId: number): Promise<boolean> {
  const rows = await tx.query(`select 1 from tax_class where class_id = $1 and class_type = 'CUSTOMER' for key share`, [taxClassId]);
  return rows.length > 0;
}

/** Adds a customer group; returns its id. */
export async function insertGroup(tx: Queryable, groupCode: string, taxClassId: number): Promise<number> {
  const [row] = await tx.query<{ id: number }>('insert into customer_group (code, tax_class_id) values ($1, $2) returning id', [
    groupCode,
    taxClassId,
  ]);
  return row?.id ?? 0;
}

/** Changes a customer group. */
export async function updateGroupRow(tx: Queryable, groupId: number, groupCode: string, taxClassId: number): Promise<void> {
  await tx.query('update customer_group set code = $2, tax_class_id = $3 where id = $1', [groupId, groupCode, taxClassId]);
}

export interface DefaultGroup {
  store_id: number;
  /** As the setting has it; no group need have that id. */
  group_id: string;
}

/** The group that the setting of that path gives to the new customers of each store view; `builtIn` counts where nothing is set. */
export function selectDefaultGroups(db: Queryable, path: string, builtIn: string): Promise<DefaultGroup[]> {
  const set = (scope: string, scopeId: string) =>
    `(select c.value from config_value c where c.scope = '${scope}' and c.scope_id = ${scopeId} and c.path = $1)`;
  return db.query<DefaultGroup>(
    `select s.id as store_id,
       coalesce(${set('stores', 's.id')}, ${set('websites', 's.website_id')}, ${set('default', '0')}, $2::text) as group_id
     from store s order by s.id`,
    [path, builtIn],
  );
}

/**
 * Moves the customers of a group, with their open carts, to the given groups of their store views. Violates `customer_group_id_fkey` when
 * one of those does not exist.
 */
export async function moveCustomers(tx: Queryable, groupId: number, defaults: { store_id: number; group_id: number }[]): Promise<void> {
  await tx.query(
    `with moved as (
       update customer c set group_id = d.group_id, updated_at = now() from unnest($2::int[], $3::int[]) d(store_id, group_id)
       where c.store_id = d.store_id and c.group_id = $1 returning c.id, c.group_id)
     update quote q set customer_group_id = m.group_id, customer_tax_class_id = g.tax_class_id
     from moved m join customer_group g on g.id = m.group_id where q.customer_id = m.id and q.is_active`,
    [groupId, defaults.map(({ store_id }) => store_id), defaults.map(({ group_id }) => group_id)],
  );
}

/** Deletes a group and the prices that products had for it alone. */
export async function deleteGroup(tx: Queryable, groupId: number): Promise<void> {
  await tx.query('delete from product_tier_price where customer_group_id = $1', [groupId]);
  await tx.query('delete from customer_group where id = $1', [groupId]);
}
