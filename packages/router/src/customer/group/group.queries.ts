import type { Queryable } from '@merx/db';
import type { customer, ExactRow } from '@merx/db/tables';

/** The tax class of the group, or undefined; the group is locked against changes until the transaction ends, but customers may join it. */
export async function lockGroup(tx: Queryable, groupId: number): Promise<number | undefined> {
  const [row] = await tx.query<{ tax_class_id: number }>('select tax_class_id from customer_group where id = $1 for no key update', [
    groupId,
  ]);
  return row?.tax_class_id;
}

/** Whether the group exists; customers cannot join it until the transaction ends. */
export async function lockGroupForDelete(tx: Queryable, groupId: number): Promise<boolean> {
  const rows = await tx.query('select 1 from customer_group where id = $1 for update', [groupId]);
  return rows.length > 0;
}

/** Whether a group other than `exceptId` has the code, case-insensitive. Waits for concurrent saves of groups. */
export async function lockGroupCode(tx: Queryable, groupCode: string, exceptId: number | null): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('customer_group', 0))`);
  const [row] = await tx.query<{ taken: boolean }>(
    'select exists (select from customer_group where fold(code) = fold($1) and id is distinct from $2::int) as taken',
    [groupCode, exceptId],
  );
  return row?.taken ?? false;
}

/** Whether a customer tax class with that id exists; it is locked until the transaction ends. */
export async function lockCustomerTaxClass(tx: Queryable, taxClassId: number): Promise<boolean> {
  const rows = await tx.query(`select 1 from tax_class where class_id = $1 and class_type = 'CUSTOMER' for key share`, [taxClassId]);
  return rows.length > 0;
}

/** Inserts a customer group; returns its id. */
export async function insertGroup(tx: Queryable, code: string, tax_class_id: number): Promise<number> {
  return (await tx.prisma.customerGroup.create({ data: { code, tax_class_id } })).id;
}

/** Updates a customer group, which must be locked. */
export async function updateGroup(tx: Queryable, id: number, code: string, tax_class_id: number): Promise<void> {
  await tx.prisma.customerGroup.update({ where: { id }, data: { code, tax_class_id } });
}

/** The group id comes from the setting; such a group need not exist. */
type DefaultGroup = Pick<ExactRow<typeof customer>, 'store_id'> & { group_id: string };

/** The group that the setting at that path assigns to new customers of each store view; `builtIn` is the default. */
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
 * Moves the customers of a group, with their open carts, to the given groups of their store views. Violates
 * `customer_group_id_fkey` when one of those does not exist.
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

/** Deletes a group and its product prices. */
export async function deleteGroup(tx: Queryable, groupId: number): Promise<void> {
  await tx.prisma.productTierPrice.deleteMany({ where: { customer_group_id: groupId } });
  await tx.prisma.customerGroup.deleteMany({ where: { id: groupId } });
}
