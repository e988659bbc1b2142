import type { Queryable } from '@merx/db';
import type { ExactRow, job } from '@merx/db/tables';

type Row = ExactRow<typeof job>;

/**
 * A job taken by a runner, with the number of attempts including this one, and the admin who started it; the admin's fields are null when
 * there is no such active admin.
 */
export type TakenJob = Pick<Row, 'id' | 'kind' | 'input' | 'store_id' | 'store_explicit' | 'change_id' | 'attempts' | 'admin_id'> & {
  username: string | null;
  resources: string[] | null;
};

/** Takes the oldest job that is waiting or whose lease has expired. Jobs locked by other runners are skipped. */
export async function takeJob(db: Queryable, leaseSeconds: number): Promise<TakenJob | undefined> {
  const [job] = await db.query<TakenJob>(
    `with due as materialized (
       select id from job
       where state = 'queued' or (state = 'running' and heartbeat_at < now() - make_interval(secs => $1))
       order by id limit 1 for update skip locked
     ), taken as (
       update job j set state = 'running', attempts = j.attempts + 1, started_at = coalesce(j.started_at, now()), heartbeat_at = now()
       from due where j.id = due.id returning j.*
     )
     select t.id, t.kind, t.input, t.store_id, t.store_explicit, t.change_id, t.attempts, t.admin_id, u.username, r.resources
     from taken t left join admin_user u on u.id = t.admin_id and u.is_active left join admin_role r on r.id = u.role_id`,
    [leaseSeconds],
  );
  return job;
}

type Held = Pick<TakenJob, 'id' | 'attempts'>;

/** Clears what earlier attempts reported, except for their changes. */
export async function resetJob(db: Queryable, { id, attempts }: Held): Promise<void> {
  await db.query(
    `update job set total = null, done = 0, changed = 0, refused_count = 0, report = '[]', result = null, file_name = null
     where id = $1 and attempts = $2 and state = 'running'`,
    [id, attempts],
  );
}

type Progress = Pick<Row, 'total' | 'done' | 'changed' | 'refused_count'>;

/**
 * Saves progress and appends report lines (JSON text), and renews the lease. Returns whether to stop; undefined when the
 * lease was lost.
 */
export async function updateJobProgress(
  db: Queryable,
  { id, attempts }: Held,
  { total, done, changed, refused_count }: Progress,
  report: string,
): Promise<boolean | undefined> {
  const [row] = await db.query<{ cancel_requested: boolean }>(
    `update job set total = $3, done = $4, changed = $5, refused_count = $6, heartbeat_at = now(),
       report = case when $7::jsonb = '[]'::jsonb then report else report || $7::jsonb end
     where id = $1 and attempts = $2 and state = 'running' returning cancel_requested`,
    [id, attempts, total, done, changed, refused_count, report],
  );
  return row?.cancel_requested;
}

/** Renews the lease. Returns whether to stop; undefined when the lease was lost. */
export async function updateJobHeartbeat(db: Queryable, { id, attempts }: Held): Promise<boolean | undefined> {
  const [row] = await db.query<{ cancel_requested: boolean }>(
    `update job set heartbeat_at = now() where id = $1 and attempts = $2 and state = 'running' returning cancel_requested`,
    [id, attempts],
  );
  return row?.cancel_requested;
}

/** How a job ended; `result` and `error` are JSON texts. */
type JobEnd = Pick<Row, 'state' | 'file_name'> & Record<'result' | 'error', string | null>;

/** Records the outcome of a job; does nothing when the lease was lost. */
export async function updateJobEnded(db: Queryable, { id, attempts }: Held, { state, result, error, file_name }: JobEnd): Promise<void> {
  await db.query(
    `update job set state = $3, result = $4, error = $5, file_name = $6, finished_at = now(), heartbeat_at = now()
     where id = $1 and attempts = $2 and state = 'running'`,
    [id, attempts, state, result, error, file_name],
  );
}

/** Requeues a job that its runner cannot finish. A failed attempt counts, an interrupted one does not. */
export async function updateJobQueued(db: Queryable, { id, attempts }: Held, outcome: 'failed' | 'interrupted'): Promise<void> {
  const data = { state: 'queued', attempts: outcome === 'failed' ? attempts : attempts - 1 };
  await db.prisma.job.updateMany({ where: { id, attempts, state: 'running' }, data });
}

// These two run at every start. They are in SQL, so that a start does not load Prisma.

/** Marks the files of jobs that ended that many days ago as removed, and returns the job ids. */
export async function forgetJobFiles(db: Queryable, days: number): Promise<{ id: number }[]> {
  return db.query(
    'update job set file_name = null where file_name is not null and finished_at < now() - make_interval(days => $1) returning id',
    [days],
  );
}

/** Deletes the jobs that ended that many days ago. */
export async function deleteOldJobs(db: Queryable, days: number): Promise<void> {
  await db.query('delete from job where finished_at < now() - make_interval(days => $1)', [days]);
}
