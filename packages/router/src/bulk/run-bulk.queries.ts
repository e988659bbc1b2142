import type { Queryable } from '@merx/db';
import type { bulkOperation, bulkRequest, ExactRow } from '@merx/db/tables';

type Request = ExactRow<typeof bulkRequest>;
type Operation = ExactRow<typeof bulkOperation>;

/** A request that a runner has taken; the takes include this one. */
export type TakenBulk = Pick<Request, 'uuid' | 'store_id' | 'store_explicit' | 'remote_ip' | 'takes'> & {
  [Column in 'procedure' | 'request_id']: NonNullable<Request[Column]>;
};

/**
 * Leases the first due request for that many seconds, extended by heartbeats; none if nothing is due. A caller's requests wait for their
 * earlier ones, and customers for admins and integrations. Requests that another runner is taking right now are skipped.
 */
export async function takeBulk(db: Queryable, leaseSeconds: number): Promise<TakenBulk | undefined> {
  const [bulk] = await db.query<TakenBulk>(
    `with first as materialized (
       select min(place) as place from bulk_request where due_at is not null group by user_type, user_id
     ), due as materialized (
       select b.uuid from bulk_request b
       where b.due_at <= now() + interval '1 millisecond' and b.place in (select place from first)
       order by b.user_type > 2, b.place limit 1 for update of b skip locked
     )
     update bulk_request b set takes = b.takes + 1, due_at = now() + make_interval(secs => $1) from due where b.uuid = due.uuid
     returning b.uuid::text, b.procedure, b.store_id, b.store_explicit, b.request_id, b.remote_ip, b.takes`,
    [leaseSeconds],
  );
  return bulk;
}

type Held = Pick<TakenBulk, 'uuid' | 'takes'>;

/** Sets when any runner may take a request again; false if the lease was lost. */
export async function updateBulkDue(db: Queryable, { uuid, takes }: Held, seconds: number): Promise<boolean> {
  const rows = await db.query(
    `update bulk_request set due_at = now() + make_interval(secs => $3)
     where uuid = $1::uuid and takes = $2 and due_at is not null returning uuid`,
    [uuid, takes, seconds],
  );
  return rows.length > 0;
}

/** Marks a request as done; false if operations are left or the lease was lost. */
export async function updateBulkEnded(db: Queryable, { uuid, takes }: Held): Promise<boolean> {
  const rows = await db.query(
    `update bulk_request set due_at = null where uuid = $1::uuid and takes = $2
       and not exists (select 1 from bulk_operation where bulk_uuid = $1::uuid and status = 4) returning uuid`,
    [uuid, takes],
  );
  return rows.length > 0;
}

/**
 * An operation being executed, with its caller; the names are null if that account is no longer active. The attempts include this one;
 * the tries are those since an admin had it retried.
 */
export type BegunOperation = Pick<Operation, 'bulk_uuid' | 'id' | 'attempts'> & {
  sealed_input: Buffer;
  tries: number;
  /** Whether an earlier attempt committed a change. */
  is_written: boolean;
  user_id: number;
  username: string | null;
  integration: string | null;
  is_customer: boolean;
  resources: string[] | null;
};

/**
 * Starts the next open operation of a request; none if there is none, or the lease was lost. Waits for an earlier attempt's open
 * transaction and sees its result.
 */
export async function beginOperation(db: Queryable, { uuid, takes }: Held, after: number): Promise<BegunOperation | undefined> {
  const [operation] = await db.query<BegunOperation>(
    `update bulk_operation o set attempts = o.attempts + 1
     from bulk_request b
       left join admin_user u on b.user_type = 2 and u.id = b.user_id and u.is_active
       left join admin_role r on r.id = u.role_id
       left join integration i on b.user_type = 1 and i.id = b.user_id and i.is_active
       left join customer c on b.user_type = 3 and c.id = b.user_id and c.is_active
     where b.uuid = $1::uuid and b.takes = $2 and o.bulk_uuid = b.uuid and o.status = 4
       and o.id = (select id from bulk_operation where bulk_uuid = $1::uuid and status = 4 and id > $3 order by id limit 1)
     returning o.bulk_uuid::text, o.id, o.attempts, o.attempts - o.attempts_before as tries, o.sealed_input, o.written_at is not null as is_written, b.user_id, u.username,
       i.name as integration, c.id is not null as is_customer, coalesce(r.resources, i.resources) as resources`,
    [uuid, takes, after],
  );
  return operation;
}

type Attempt = Pick<BegunOperation, 'bulk_uuid' | 'id' | 'attempts'>;

/**
 * The statement committed with an operation's first change; the uuid comes from the database. Throws if another runner has started the
 * operation since.
 */
export const noteOfWriting = ({ bulk_uuid, id, attempts }: Attempt): string => `select write_operation('${bulk_uuid}', ${id}, ${attempts})`;

/** Whether the operation being executed has changed something; undefined if the lease was lost. */
export async function selectWritten(db: Queryable, { bulk_uuid, id, attempts }: Attempt): Promise<boolean | undefined> {
  const where = { bulk_uuid, id, attempts, status: 4 };
  const row = await db.prisma.bulkOperation.findFirst({ where, select: { written_at: true } });
  return row ? row.written_at !== null : undefined;
}

export type OperationEnd = Pick<Operation, 'status' | 'result_message' | 'error_code' | 'result'>;

/**
 * Stores the result of an operation, and deletes its input unless it may be retried: not if it is complete (1) or has changed something. Does
 * nothing if the lease was lost.
 */
export async function updateOperationEnded(
  db: Queryable,
  { bulk_uuid, id, attempts }: Attempt,
  { status, result_message, error_code, result }: OperationEnd,
): Promise<void> {
  await db.query(
    `update bulk_operation set status = $4, result_message = $5, error_code = $6, result = $7,
       sealed_input = case when $4 <> 1 and written_at is null then sealed_input end
     where bulk_uuid = $1::uuid and id = $2 and attempts = $3 and status = 4`,
    [bulk_uuid, id, attempts, status, result_message, error_code, result],
  );
}

/**
 * Reopens failed operations of a request that have changed nothing, all or those with these ids, and makes the request due; returns how
 * many. A runner that holds the request loses it, so that none overlooks them.
 */
export async function reopenOperations(db: Queryable, uuid: string, ids: number[] | null): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `with reopened as (
       update bulk_operation set status = 4, result_message = null, error_code = null, attempts_before = attempts
       where bulk_uuid = $1::uuid and status in (2, 3) and sealed_input is not null
         and ($2::int[] is null or id = any($2::int[])) returning id
     ), due as (
       update bulk_request set due_at = now(), takes = takes + 1 where uuid = $1::uuid and exists (select 1 from reopened)
     )
     select count(*)::int as count from reopened`,
    [uuid, ids],
  );
  return row?.count ?? 0;
}

/** Encrypted inputs of operations that are not complete, by key, after the given one. */
export const selectSealedInputs = (db: Queryable, after: { bulk_uuid: string; id: number } | undefined, limit: number) =>
  db.prisma.bulkOperation.findMany({
    where: { sealed_input: { not: null } },
    select: { bulk_uuid: true, id: true, sealed_input: true },
    orderBy: [{ bulk_uuid: 'asc' }, { id: 'asc' }],
    take: limit,
    ...(after && { cursor: { bulk_uuid_id: after }, skip: 1 }),
  });

/** Replaces an encrypted input by the same one under another key. */
export async function updateSealedInput(
  tx: Queryable,
  { bulk_uuid, id }: { bulk_uuid: string; id: number },
  sealed_input: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await tx.prisma.bulkOperation.updateMany({ where: { bulk_uuid, id }, data: { sealed_input } });
}
