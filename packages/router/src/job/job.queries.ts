import { exactRow, type Queryable } from '@merx/db';
import { type ExactRow, job } from '@merx/db/tables';

/** The job with its report, if it belongs to the admin (null: any admin). */
export async function selectJob(db: Queryable, id: number, adminId: number | null) {
  const row = await db.prisma.job.findFirst({
    where: { id, ...(adminId !== null && { admin_id: adminId }) },
    omit: { store_id: true, store_explicit: true, attempts: true, heartbeat_at: true },
  });
  return row ? exactRow(job, row) : undefined;
}

/** Whether a change was made and has not been undone. */
export async function selectChangeStands(db: Queryable, change_id: string): Promise<boolean> {
  const made = await db.prisma.changeRow.findFirst({ where: { change_id }, select: { id: true } });
  return made !== null && (await db.prisma.changeRow.findFirst({ where: { undoes: change_id }, select: { id: true } })) === null;
}

/** A new job; `input` is JSON text. */
type NewJobRow = Pick<ExactRow<typeof job>, 'kind' | 'title' | 'store_id' | 'store_explicit' | 'admin_id' | 'admin_name'> & {
  input: string;
};

/** Queues a job and returns its id. */
export async function insertJob(db: Queryable, job: NewJobRow): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `insert into job (kind, title, input, store_id, store_explicit, admin_id, admin_name) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [job.kind, job.title, job.input, job.store_id, job.store_explicit, job.admin_id, job.admin_name],
  );
  return row?.id ?? 0;
}

/** Cancels a waiting job, or requests a running one to stop; false when it has already ended. */
export async function updateJobCanceled(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query(
    `update job set cancel_requested = true,
       finished_at = case when state = 'queued' then now() end, state = case when state = 'queued' then 'canceled' else state end
     where id = $1 and state in ('queued', 'running') returning id`,
    [id],
  );
  return rows.length > 0;
}

/** Requeues a job that ended without completing; false otherwise. */
export async function updateJobRetried(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query(
    `update job set state = 'queued', cancel_requested = false, error = null, finished_at = null, started_at = null, attempts = 0,
       change_id = case when exists (select 1 from change_row u where u.undoes = job.change_id) then gen_random_uuid() else change_id end
     where id = $1 and state in ('failed', 'canceled') returning id`,
    [id],
  );
  return rows.length > 0;
}
