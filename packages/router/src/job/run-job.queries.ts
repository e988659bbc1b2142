import type { Queryable } from '@merx/db';

/** A job taken by a runner, with the admin who started it; the admin's fields are null when there is no such active admin. */
export interface TakenJob {
  id: number;
  kind: string;
  input: unknown;
  store_id: number;
  store_explicit: boolean;
  cancel_requested: boolean;
  change_id: string;
  /** This one included. */
  attempts: number;
  admin_id: number;
  username: string | null;
  resources: string[] | null;
}

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
     select t.id, t.kind, t.input, t.store_id, t.store_explicit, t.cancel_requested, t.change_id, t.attempts, t.admin_id, u.username, r.resources
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

export interface JobProgress {
  total: number | null;
  done: number;
  changed: number;
  refusedCount: number;
}

/**
 * Saves progress and appends report lines (JSON text), and renews the lease. Returns whether to stop; undefined when the
 * lease was lost.
 */
export async function updateJobProgress(
  db: Queryable,
  { id, attempts }: Held,
  { total, done, changed, refusedCount }: JobProgress,
  report: string,
): Promise<boolean | undefined> {
  const [row] = await db.query<{ cancel_requested: boolean }>(
    `update job set total = $3, done = $4, changed = $5, refused_count = $6, heartbeat_at = now(),
       report = case when $7::jsonb = '[]'::jsonb then report else report || $7::jsonb end
     where id = $1 and attempts = $2 and state = 'running' returning cancel_requested`,
    [id, attempts, total, done, changed, refusedCount, report],
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

export interface JobEnd {
  state: 'done' | 'failed' | 'canceled';
  /** JSON texts, or null. */
  result: string | null;
  error: string | null;
  fileName: string | null;
}

/** Records the outcome of a job; does nothing when the lease was lost. */
export async function updateJobEnded(db: Queryable, { id, attempts }: Held, { state, result, error, fileName }: JobEnd): Promise<void> {
  await db.query(
    `update job set state = $3, result = $4, error = $5, file_name = $6, finished_at = now(), heartbeat_at = now()
     where id = $1 and attempts = $2 and state = 'running'`,
    [id, attempts, state, result, error, fileName],
  );
}

/** Requeues a job that its runner cannot finish. A failed attempt counts, an interrupted one does not. */
export async function updateJobQueued(db: Queryable, { id, attempts }: Held, outcome: 'failed' | 'broken off'): Promise<void> {
  await db.query(`update job set state = 'queued', attempts = attempts - $3::int where id = $1 and attempts = $2 and state = 'running'`, [
    id,
    attempts,
    outcome === 'failed' ? 0 : 1,
  ]);
}

/** Marks the files of jobs that ended that many days ago as removed, and returns the job ids. */
export async function forgetJobFiles(db: Queryable, days: number): Promise<{ id: number }[]> {
  return db.query(
    `update job set file_name = null where file_name is not null and finished_at < now() - make_interval(days => $1) returning id`,
    [days],
  );
}

/** Deletes the jobs that ended that many days ago. */
export async function deleteOldJobs(db: Queryable, days: number): Promise<void> {
  await db.prisma.job.deleteMany({ where: { finished_at: { lt: new Date(Date.now() - days * 86_400_000) } } });
}
