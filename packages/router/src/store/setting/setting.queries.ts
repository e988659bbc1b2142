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

/** A value that names a record of another table, by the control of its setting. */
export interface NamedChoice {
  path: string;
  control: string;
  value: string;
}

/** The paths of the values that name no record; controls that name none are ignored. */
export async function selectMissingChoices(db: Queryable, choices: NamedChoice[]): Promise<string[]> {
  if (choices.length === 0) return [];
  const rows = await db.query<{ path: string }>(
    `select c.path from unnest($1::text[], $2::text[], $3::text[]) c(path, control, value) where not case c.control
       when 'region' then exists (select from directory_region where id::text = c.value)
       when 'customer_group' then exists (select from customer_group where id::text = c.value and id < 32000)
       when 'customer_tax_class' then exists (select from tax_class where class_id::text = c.value and class_type = 'CUSTOMER')
       when 'product_tax_class' then exists (select from tax_class where class_id::text = c.value and class_type = 'PRODUCT')
       when 'order_status' then exists (select from sales_order_status where status = c.value)
       else true end`,
    [choices.map(({ path }) => path), choices.map(({ control }) => control), choices.map(({ value }) => value)],
  );
  return rows.map(({ path }) => path);
}

/** The values of one scope at these paths. No other transaction writes settings until the end of this one. */
export async function lockSettings(
  tx: Queryable,
  scope: string,
  scopeId: number,
  paths: string[],
): Promise<Pick<SettingRow, 'path' | 'value'>[]> {
  await tx.query('lock table config_value in share row exclusive mode');
  return tx.query('select path, value from config_value where scope = $1 and scope_id = $2 and path = any ($3)', [scope, scopeId, paths]);
}
