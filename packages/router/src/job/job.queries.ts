import type { CompiledCriteria, CriteriaField, Queryable } from '@merx/db';

export interface JobRow {
  id: number;
  kind: string;
  title: string;
  state: 'queued' | 'running' | 'done' | 'failed' | 'canceled';
  total: number | null;
  done: number;
  changed: number;
  refused_count: number;
  cancel_requested: boolean;
  file_name: string | null;
  error: { message: string; parameters?: Record<string, string | number> } | null;
  admin_id: number;
  admin_name: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

const ENTRY = `j.id, j.kind, j.title, j.state, j.total, j.done, j.changed, j.refused_count, j.cancel_requested, j.file_name, j.error, j.admin_id,
  j.admin_name, wire_time(j.created_at) as created_at, wire_time(j.started_at) as started_at, wire_time(j.finished_at) as finished_at`;

const FIELDS: Readonly<Record<string, CriteriaField['kind']>> = {
  id: 'number',
  kind: 'text',
  title: 'text',
  state: 'text',
  admin_id: 'number',
  admin_name: 'text',
  refused_count: 'number',
  created_at: 'time',
  started_at: 'time',
  finished_at: 'time',
};

/** The column of that name for the criteria, of `j`. */
export function jobField(name: string): CriteriaField | undefined {
  const kind = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  return kind && { sql: `j.${name}`, kind };
}

/** A page of jobs and how many there are; the criteria's first parameter is the admin whose they are, null for everybody's. */
export async function selectJobs(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: JobRow[] }> {
  const from = `from job j where ($1::int is null or j.admin_id = $1) and ${where}`;
  const [page] = await db.query<{ total: number; items: JobRow[] }>(
    `select (select count(*)::int ${from}) as total,
       (select coalesce(json_agg(r), '[]') from (select ${ENTRY} ${from} order by ${orderBy} ${limit}) r) as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

/** The change of a job, when it has made one that nobody has taken back. */
const STANDING_CHANGE = `(select c.change_id from change_row c where c.change_id = j.change_id
    and not exists (select 1 from change_row u where u.undoes = j.change_id) limit 1)`;

/** The job of that id with its report, when it is the admin's (null: anybody's). */
export async function selectJob(db: Queryable, id: number, adminId: number | null) {
  const [row] = await db.query<JobRow & { report: []; result: Record<string, unknown> | null; input: unknown; change_id: string | null }>(
    `select ${ENTRY}, j.report, j.result, j.input, ${STANDING_CHANGE} as change_id from job j where j.id = $1 and ($2::int is null or j.admin_id = $2)`,
    [id, adminId],
  );
  return row;
}

export interface NewJobRow {
  kind: string;
  title: string;
  /** JSON text. */
  input: string;
  storeId: number;
  explicit: boolean;
  adminId: number;
  adminName: string;
}

/** Queues a job and returns its id. */
export async function insertJob(db: Queryable, job: NewJobRow): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `insert into job (kind, title, input, store_id, store_explicit, admin_id, admin_name) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [job.kind, job.title, job.input, job.storeId, job.explicit, job.adminId, job.adminName],
  );
  if (!row) throw new Error('An insert returned no row.');
  return row.id;
}

/** Ends a job that waits, or asks the runner of one that runs to end it; false when it has ended already. */
export async function updateJobCanceled(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query(
    `update job set cancel_requested = true,
       finished_at = case when state = 'queued' then now() end, state = case when state = 'queued' then 'canceled' else state end
     where id = $1 and state in ('queued', 'running') returning id`,
    [id],
  );
  return rows.length > 0;
}

/** Queues a job again that has ended without being done; false for any other. */
export async function updateJobRetried(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query(
    `update job set state = 'queued', cancel_requested = false, error = null, finished_at = null, started_at = null, attempts = 0,
       change_id = case when exists (select 1 from change_row u where u.undoes = job.change_id) then gen_random_uuid() else change_id end
     where id = $1 and state in ('failed', 'canceled') returning id`,
    [id],
  );
  return rows.length > 0;
}
