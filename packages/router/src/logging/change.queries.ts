import type { Database, Queryable } from '@merx/db';
import type { Change } from './change.schema.js';

type Facts = Record<string, unknown>;
type RowOfChange = Omit<Change['rows'][number], 'fields'> & { before: Facts | null; after: Facts | null };

export type ChangeRecord = Omit<Change, 'rows'> & { rows: RowOfChange[] };

const LINE = `'change_id', c.change_id, 'at', wire_time(c.at), 'actor_type', c.actor_type, 'actor_id', c.actor_id, 'actor_name', c.actor_name,
  'procedure', c.procedure, 'undoes', c.undoes,
  'undone_by', (select u.change_id from change_row u where u.undoes = c.change_id order by u.id desc limit 1)`;

const ENTITIES_SHOWN = 5;
/** An entity deleted before its parts are logged has its name in its own row. */
const ENTITIES = `(select json_build_object('row_count', coalesce(sum(t.rows), 0), 'thing_count', count(*), 'things', coalesce(json_agg(json_build_object(
    'entity', t.entity, 'entity_id', t.entity_id, 'entity_label', t.label) order by t.first) filter (where t.place <= ${ENTITIES_SHOWN}), '[]'))
  from (select r.entity, r.entity_id, max(r.entity_label) as label, count(*) as rows, min(r.id) as first, row_number() over (order by min(r.id)) as place
    from change_row r where r.change_id = c.change_id and not r.hidden group by r.entity, r.entity_id) t)`;

/** SQL expression of a change as a log entry; `c` is its first row. */
export const CHANGE_LINE = `(jsonb_build_object('id', c.id, ${LINE}) || ${ENTITIES}::jsonb)`;

const ROWS = (
  which: string,
) => `coalesce((select json_agg(json_build_object('id', r.id, 'table_name', r.table_name, 'operation', r.operation,
    'key', r.key, 'entity', r.entity, 'entity_id', r.entity_id, 'entity_label', r.entity_label, 'before', r.before, 'after', r.after) order by r.id)
  from change_row r where r.change_id = c.change_id and not r.hidden ${which}), '[]')`;

/** A change with its rows, or undefined. */
export async function selectChange(db: Queryable, changeId: string): Promise<ChangeRecord | undefined> {
  const [row] = await db.query<{ item: ChangeRecord }>(
    `select json_build_object(${LINE}, 'rows', ${ROWS('')}) as item from change_row c where c.change_id = $1 order by c.id limit 1`,
    [changeId],
  );
  return row?.item;
}

/** The newest changes of an entity after the first `offset`, each with its rows for that entity, and the total count. */
export async function selectHistory(
  db: Queryable,
  entity: string,
  entityId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; items: ChangeRecord[] }> {
  const [page] = await db.query<{ total: number; items: ChangeRecord[] }>(
    `with own as (select min(id) as first, max(id) as last from change_row where entity = $1 and entity_id = $2 and not hidden group by change_id)
     select (select count(*)::int from own) as total,
       array(select json_build_object(${LINE}, 'rows', ${ROWS('and r.entity = $1 and r.entity_id = $2')})
         from own join change_row c on c.id = own.first order by own.last desc limit $3 offset $4) as items`,
    [entity, entityId, limit, offset],
  );
  return page ?? { total: 0, items: [] };
}

/** The id of the newest row of an entity, optionally within one change; 0 when there is none. */
export async function selectVersion(db: Queryable, entity: string, entityId: string, changeId: string | null): Promise<number> {
  const where = { entity, entity_id: entityId, hidden: false, ...(changeId !== null && { change_id: changeId }) };
  const { _max } = await db.prisma.changeRow.aggregate({ where, _max: { id: true } });
  return Number(_max.id ?? 0);
}

/** The permission to read the history of an entity kind, or undefined for a kind that is not logged. */
export async function selectEntityAccess({ prisma }: Pick<Database, 'prisma'>, entity: string): Promise<string | undefined> {
  return (await prisma.changeLogEntity.findFirst({ where: { entity }, select: { access: true } }))?.access;
}

/**
 * Deletes up to `limit` rows older than that many days, oldest first, and returns the files they referenced. Fails for
 * fewer than 90 days.
 */
export async function deleteOldRows(db: Queryable, days: number, limit: number) {
  const [pruned] = await db.query<{ rows: number; pictures: string[]; files: string[] }>(
    'select rows::int, pictures, files from prune_changes($1, $2)',
    [days, limit],
  );
  return pruned ?? { rows: 0, pictures: [], files: [] };
}

/** The facts that decide whether, and by whom, a change may be undone. */
export interface UndoFacts {
  access: string[];
  /** The admin made all of it, within the allowed time. */
  own: boolean;
  /** Part of it is permanent: orders, files, and rows with secrets. */
  lasting: boolean;
}

/** Changes that cannot be undone: messages to buyers, issued credentials, files of the media library, and secrets. */
const LASTING = `(r.operation = 'event' or r.entity in ('order', 'rma')
    and not (r.table_name = 'sales_order' and r.operation = 'update' and r.after - 'customer_id' = '{}')
  or r.table_name in ('admin_user', 'integration') and r.operation = 'delete'
  or r.table_name = 'media_picture' and (r.operation <> 'update' or r.after ? 'version')
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
