import type { Database, Queryable } from '@merx/db';
import type { changeRow, ExactRow } from '@merx/db/tables';

type Row = ExactRow<typeof changeRow>;
type Thing = Pick<Row, 'entity' | 'entity_id' | 'entity_label'>;
type Facts = Record<string, unknown>;
type Head = Pick<Row, 'change_id' | 'at' | 'actor_type' | 'actor_id' | 'actor_name' | 'procedure' | 'undoes'> & {
  undone_by: string | null;
};

export type LineRow = Head & { id: Row['id']; things: Thing[]; thing_count: number; row_count: number };

export type RowOfChange = Thing &
  Pick<Row, 'id' | 'table_name'> & {
    operation: 'insert' | 'update' | 'delete' | 'event';
    key: Facts;
    before: Facts | null;
    after: Facts | null;
  };

export type ChangeRecord = Head & { rows: RowOfChange[] };

const LINE = `'change_id', c.change_id, 'at', wire_time(c.at), 'actor_type', c.actor_type, 'actor_id', c.actor_id, 'actor_name', c.actor_name,
  'procedure', c.procedure, 'undoes', c.undoes,
  'undone_by', (select u.change_id from change_row u where u.undoes = c.change_id order by u.id desc limit 1)`;

const THINGS_SHOWN = 5;
/** An entity deleted before its parts are logged has its name in its own row. */
const THINGS = `(select json_build_object('row_count', coalesce(sum(t.rows), 0), 'thing_count', count(*), 'things', coalesce(json_agg(json_build_object(
    'entity', t.entity, 'entity_id', t.entity_id, 'entity_label', t.label) order by t.first) filter (where t.place <= ${THINGS_SHOWN}), '[]'))
  from (select r.entity, r.entity_id, max(r.entity_label) as label, count(*) as rows, min(r.id) as first, row_number() over (order by min(r.id)) as place
    from change_row r where r.change_id = c.change_id and not r.hidden group by r.entity, r.entity_id) t)`;

/** SQL expression of a change as a log entry; `c` is its first row. */
export const CHANGE_LINE = `(jsonb_build_object('id', c.id, ${LINE}) || ${THINGS}::jsonb)`;

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
  const [row] = await db.query<{ version: number }>(
    `select coalesce(max(id), 0) as version from change_row
     where entity = $1 and entity_id = $2 and not hidden and ($3::uuid is null or change_id = $3)`,
    [entity, entityId, changeId],
  );
  return row?.version ?? 0;
}

/** The permission to read the history of an entity kind, or undefined for a kind that is not logged. */
export async function selectEntityAccess({ prisma }: Pick<Database, 'prisma'>, entity: string): Promise<string | undefined> {
  return (await prisma.changeLogEntity.findFirst({ where: { entity }, select: { access: true } }))?.access;
}
