import { type ListInput, noteEvent, wakeUp } from '@merx/db';
import { holds } from '../logging/index.js';
import type { AdminActor, AdminCall } from '../trpc/context.js';
import { badInputs, notAuthorized, notFound } from '../trpc/errors.js';
import { boundedJson, boundedText } from '../ui/index.js';
import { jobEnded, jobFileGone, jobNotFailed, jobNotRepeatable, jobWithoutFile } from './faults.js';
import { jobList } from './job.list.js';
import { insertJob, selectChangeStands, selectJob, updateJobCanceled, updateJobRetried } from './job.queries.js';
import type { Job, JobEntry, JobList, NewJob } from './job.schema.js';
import { readJobFile } from './job-files.js';
import { kinds } from './kinds.service.js';

/** The permission to see the jobs of all admins. */
export const OTHERS_JOBS = 'Magento_AsynchronousOperations::system_magento_logging_bulk_operations';
const LARGEST_INPUT = 32 * 1024 * 1024;
const LONGEST_TITLE = 200;

/** `jobQueued` wakes this process's runner after a job was queued or canceled. */
export const { wake: jobQueued, onWake: onJobQueued } = wakeUp();

/** The admin whose jobs are visible to the caller; null for all. */
const seenBy = (actor: AdminActor): number | null => (holds(actor, [OTHERS_JOBS]) ? null : actor.adminId);

/** A page of the admin's jobs, or of all jobs with the permission to see them. Throws 400 for an unknown field. */
export const listJobs = ({ ctx, input }: AdminCall<ListInput>): Promise<JobList> => jobList.page(ctx.db, input, seenBy(ctx.actor));

/** A job with its report. Throws 404 for a job that is unknown or not visible to the admin. */
export async function getJob({ ctx, input }: AdminCall<{ id: number }>): Promise<Job> {
  const { input: _, change_id, ...job } = await requireJob(ctx, input.id);
  return { ...job, change_id: (await selectChangeStands(ctx.db, change_id)) ? change_id : null } as Job;
}

async function requireJob({ db, actor }: AdminCall['ctx'], id: number) {
  const job = await selectJob(db, id, seenBy(actor));
  if (!job) throw notFound('id', id);
  return job;
}

/** Queues a job. Throws 404 for an unknown kind, 401 when the role does not allow it, 400 for invalid input. */
export async function startJob({ ctx, input }: AdminCall<NewJob>): Promise<JobEntry> {
  const { db, actor, scope } = ctx;
  const kind = kinds.get(input.kind);
  if (!kind) throw notFound('kind', input.kind);
  if (!holds(actor, [kind.access])) throw notAuthorized(kind.access);
  const faults = kind.faults(input.input ?? {});
  if (faults.length > 0) throw badInputs(faults);
  const id = await insertJob(db, {
    kind: input.kind,
    title: boundedText('title', input.title?.trim() || input.kind, LONGEST_TITLE),
    input: boundedJson('input', input.input ?? {}, LARGEST_INPUT),
    store_id: scope.storeId,
    store_explicit: scope.explicit,
    admin_id: actor.adminId,
    admin_name: actor.username,
  });
  jobQueued(db);
  return getJob({ ctx, input: { id } });
}

/** Cancels a job: immediately when it waits, otherwise between two chunks. Throws 404 for an unknown one, 400 for one that has ended. */
export async function cancelJob({ ctx, input: { id } }: AdminCall<{ id: number }>): Promise<boolean> {
  await requireJob(ctx, id);
  await ctx.db.transaction(async (tx) => {
    if (!(await updateJobCanceled(tx, id))) throw jobEnded({ id });
    await noteEvent(tx, { entity: 'job', entityId: id });
  });
  jobQueued(ctx.db);
  return true;
}

/**
 * Retries a failed or canceled job on behalf of the admin who started it. Throws 404 for an unknown one, 400 for one
 * that is running or done, or has made changes that must not be repeated.
 */
export async function retryJob({ ctx, input: { id } }: AdminCall<{ id: number }>): Promise<boolean> {
  const job = await requireJob(ctx, id);
  if (job.changed > 0 && !kinds.get(job.kind)?.isRepeatable(job.input)) throw jobNotRepeatable({ id, changed: job.changed });
  await ctx.db.transaction(async (tx) => {
    if (!(await updateJobRetried(tx, id))) throw jobNotFailed({ id });
    await noteEvent(tx, { entity: 'job', entityId: id });
  });
  jobQueued(ctx.db);
  return true;
}

/**
 * Streams the output file of a job; the change log records who downloaded it. Throws 404 for an unknown job, and when
 * there is no file or it has expired.
 */
export async function* jobFile({ ctx, input: { id } }: AdminCall<{ id: number }>): AsyncGenerator<string> {
  const job = await requireJob(ctx, id);
  if (!job.file_name || job.state !== 'done') throw jobWithoutFile({ id });
  const facts = { file: job.file_name, rows: job.done };
  await ctx.db.transaction((tx) => noteEvent(tx, { entity: 'job', entityId: id, facts }));
  const text = await readJobFile(ctx.settings.privateFiles, id);
  if (!text) throw jobFileGone({ id });
  yield* text;
}
