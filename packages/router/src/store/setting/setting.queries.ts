import type { Queryable } from '@merx/db';
import type { configValue, ExactRow } from '@merx/db/tables';

export type SettingRow = Pick<ExactRow<typeof configValue>, 'path' | 'value'> & { scope: 'default' | 'websites' | 'stores' };

/** The values set for a website, a store view (0 for neither) and globally, widest scope first. */
export function selectSettings(db: Queryable, websiteId: number, storeId: number): Promise<SettingRow[]> {
  return db.query<SettingRow>(
    `select scope, path, value from config_value
     where (scope = 'default' and scope_id = 0) or (scope = 'websites' and scope_id = $1 and $1 <> 0)
        or (scope = 'stores' and scope_id = $2 and $2 <> 0)
     order by case scope when 'default' then 0 when 'websites' then 1 else 2 end, path`,
    [websiteId, storeId],
  );
}

/** Inserts or updates values of one scope. */
export async function upsertSettings(
  tx: Queryable,
  scope: string,
  scopeId: number,
  values: { path: string; value: string }[],
): Promise<void> {
  await tx.query(
    `insert into config_value (scope, scope_id, path, value) select $1, $2, path, value from unnest($3::text[], $4::text[]) as given(path, value)
     on conflict (scope, scope_id, path) do update set value = excluded.value`,
    [scope, scopeId, values.map(({ path }) => path), values.map(({ value }) => value)],
  );
}

/** Deletes values of one scope; false when none was set. */
export async function deleteSettings(tx: Queryable, scope: string, scope_id: number, paths: string[]): Promise<boolean> {
  return (await tx.prisma.configValue.deleteMany({ where: { scope, scope_id, path: { in: paths } } })).count > 0;
}

/** The records that a setting names, by its control. */
const CHOICES: Readonly<Record<string, string>> = {
  region: `select from directory_region where id::text = $1`,
  customer_group: `select from customer_group where id::text = $1 and id < 32000`,
  customer_tax_class: `select from tax_class where class_id::text = $1 and class_type = 'CUSTOMER'`,
  product_tax_class: `select from tax_class where class_id::text = $1 and class_type = 'PRODUCT'`,
  order_status: `select from sales_order_status where status = $1`,
};

/** Whether the record exists that a setting with this control names; undefined for a control that names none. */
export async function hasChoice(db: Queryable, control: string, value: string): Promise<boolean | undefined> {
  const statement = CHOICES[control];
  return statement === undefined ? undefined : (await db.query(`${statement} limit 1`, [value])).length > 0;
}
