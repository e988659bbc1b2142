import type { Queryable } from '@merx/db';

/** The facts that decide whether, and by whom, a change may be undone. */
export interface UndoFacts {
  access: string[];
  /** The admin made all of it, within the allowed time. */
  own: boolean;
  /** Part of it is permanent: orders, and rows with secrets. */
  lasting: boolean;
}

/** Changes that cannot be undone: messages to buyers, issued credentials, and secrets. */
const LASTING = `(r.operation = 'event' or r.entity = 'order'
    and not (r.table_name = 'sales_order' and r.operation = 'update' and r.after - 'customer_id' = '{}')
  or r.table_name in ('admin_user', 'integration') and r.operation = 'delete'
  or not (r.table_name = 'customer' and r.operation = 'delete')
    and exists (select 1 from jsonb_each(coalesce(r.before, '{}') || coalesce(r.after, '{}')) f where f.value = '"******"'))`;

/** The facts of a change for an admin, or undefined for an unknown change. */
export async function selectUndoFacts(db: Queryable, changeId: string, adminId: number, minutes: number): Promise<UndoFacts | undefined> {
  const [facts] = await db.query<UndoFacts & { rows: number }>(
    `select count(*) as rows, array_agg(distinct r.access) as access, bool_or(${LASTING}) as lasting,
       bool_and(r.actor_type = 'admin' and r.actor_id = $2 and r.at > now() - make_interval(mins => $3)) as own
     from change_row r where r.change_id = $1`,
    [changeId, adminId, minutes],
  );
  return facts && facts.rows > 0 ? facts : undefined;
}

/** The current permissions of the admins, roles and integrations in a change, plus `everything` if it changed a guarded setting. */
export async function selectRights(tx: Queryable, changeId: string, everything: string): Promise<string[]> {
  const [row] = await tx.query<{ resources: string[] }>(
    `with touched as (select table_name, (key ->> 'id')::int as id from change_row
       where change_id = $1 and table_name in ('admin_user', 'admin_role', 'integration'))
     select array(
       select unnest(i.resources) from touched t join integration i on t.table_name = 'integration' and i.id = t.id
       union select unnest(r.resources) from touched t join admin_role r on t.table_name = 'admin_role' and r.id = t.id
       union select unnest(r.resources) from touched t join admin_user u on t.table_name = 'admin_user' and u.id = t.id
         join admin_role r on r.id = u.role_id
       union select $2::text where exists (select from change_row
         where change_id = $1 and table_name = 'config_value' and is_guarded_setting(key ->> 'path'))) as resources`,
    [changeId, everything],
  );
  return row?.resources ?? [];
}

/** Undoes a change; returns the number of rows affected. Fails when one of them was changed again in the meantime. */
export async function undoChangeRows(tx: Queryable, changeId: string): Promise<number> {
  const [row] = await tx.query<{ rows: number }>('select undo_change($1) as rows', [changeId]);
  return row?.rows ?? 0;
}
