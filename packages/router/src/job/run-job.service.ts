import { type Database, noteEvent, startHeartbeat, unavailability } from '@merx/db';
import { holds } from '../logging/index.js';
import type { AdminActor, Context, Settings } from '../trpc/context.js';
import { asAnsweredError, type Fault, MerxError, notAuthorized } from '../trpc/errors.js';
import { jobCutOff, jobKindGone, jobStoppedHalfway } from './faults.js';
import { openJobFile, removeJobFile } from './job-files.js';
import type { JobKind, ListReader, Refusal } from './job-kind.service.js';
import { type JobLog, openJobLog } from './job-log.service.js';
import { kinds } from './kinds/kinds.service.js';
import {
  deleteOldJobs,
  forgetJobFiles,
  resetJob,
  type TakenJob,
  takeJob,
  updateJobEnded,
  updateJobHeartbeat,
  updateJobQueued,
} from './run-job.queries.js';

export interface RunnerOptions {
  db: Database;
  settings: Settings;
  lists: ListReader;
  /** Aborted on shutdown: the running job stops between two chunks and is resumed later or by another process. */
  signal: AbortSignal;
  /** Called with bugs and database outages, not with refusals. */
  onFailure: (job: Pick<TakenJob, 'id' | 'kind'>, error: unknown) => void;
  /** Seconds without a heartbeat after which a runner counts as dead. */
  leaseSeconds?: number | undefined;
}

const LEASE_SECONDS = 60;
const MOST_ATTEMPTS = 3;
const KEEP_FILES_DAYS = 7;
const KEEP_JOBS_DAYS = 90;

/** Runs a waiting job and records the outcome; false when none is waiting. Throws when the database fails while taking one. */
export async function runJob(options: RunnerOptions): Promise<boolean> {
  const job = await takeJob(options.db, options.leaseSeconds ?? LEASE_SECONDS);
  if (!job) return false;
  const ending = new AbortController();
  const log = openJobLog(options.db, job, () => ending.abort());
  const stopHeartbeat = beat(options, job, ending);
  try {
    const isWhole = await perform(options, job, { log, signal: AbortSignal.any([ending.signal, options.signal]) });
    await log.flush();
    if (isWhole) await noteFile(options, job, log);
    await (isWhole ? end(options, job, log, 'done') : cutOff(options, job, { log, isCanceled: ending.signal.aborted }));
  } catch (error) {
    await fail(options, job, { log, error });
  } finally {
    await stopHeartbeat();
  }
  return true;
}

/** Heartbeat: renews the lease even when no progress is reported, and checks for cancellation. */
function beat({ db, leaseSeconds = LEASE_SECONDS, onFailure }: RunnerOptions, job: TakenJob, ending: AbortController): () => Promise<void> {
  const look = async () => {
    if ((await updateJobHeartbeat(db, job)) !== false) ending.abort();
  };
  return startHeartbeat({ leaseSeconds, beat: look, onFailure: (error) => onFailure(job, error) });
}

interface Working {
  log: JobLog;
  signal: AbortSignal;
}

/** Runs the job; returns whether it completed. */
async function perform(options: RunnerOptions, job: TakenJob, { log, signal }: Working): Promise<boolean> {
  const { db, settings, lists } = options;
  const kind = kinds.get(job.kind);
  if (!kind) throw jobKindGone({ kind: job.kind });
  const actor = actorOf(job, kind);
  if (job.attempts > 1 && !kind.isRepeatable(job.input)) throw jobStoppedHalfway();
  if (job.attempts > MOST_ATTEMPTS) throw jobCutOff({ times: MOST_ATTEMPTS });
  await resetJob(db, job);
  const file = kind.file ? await openJobFile(settings.privateDir, job.id) : undefined;
  try {
    for await (const { text, ...step } of kind.run({ ctx: contextOf(options, job, actor, kind), lists, input: job.input, signal })) {
      if (text !== undefined) await file?.appendFile(text);
      await log.add(step);
      if (signal.aborted) break;
    }
  } finally {
    await file?.close();
  }
  return !signal.aborted || log.isThrough();
}

/** The admin who started it, with the current permissions of their role. Throws 401 when these are no longer sufficient. */
function actorOf({ admin_id: adminId, username, resources }: TakenJob, kind: JobKind): AdminActor {
  const actor: AdminActor = { type: 'admin', adminId, username: username ?? '', resources: new Set(resources) };
  if (!username || !holds(actor, [kind.access])) throw notAuthorized(kind.access);
  return actor;
}

/** The database for the job's writes: all of them form one change by the admin who started it. */
const actingFor = (db: Database, job: TakenJob, access: string): Database =>
  db.actingFor({
    actor: { type: 'admin', id: job.admin_id, name: job.username ?? '' },
    change: job.change_id,
    procedure: `job.${job.kind}`,
    access,
  });

/** The change log records who exported what, and how many rows. */
async function noteFile({ db }: RunnerOptions, job: TakenJob, log: JobLog): Promise<void> {
  const kind = kinds.get(job.kind);
  if (!kind?.file) return;
  const facts = { file: kind.file, rows: log.done() };
  await actingFor(db, job, kind.access).transaction((tx) => noteEvent(tx, { entity: 'job', entityId: job.id, facts }));
}

function contextOf({ db, settings, onFailure }: RunnerOptions, job: TakenJob, actor: AdminActor, kind: JobKind): Context {
  const acting = actingFor(db, job, kind.access);
  const scope = { storeId: job.store_id, explicit: job.store_explicit };
  return { db: acting, settings, scope, actor, remoteIp: undefined, warn: (error) => onFailure(job, error) };
}

async function end({ db, settings }: RunnerOptions, job: TakenJob, log: JobLog, state: 'done' | 'canceled'): Promise<void> {
  const made = kinds.get(job.kind)?.file ?? null;
  if (made && state === 'canceled') await removeJobFile(settings.privateDir, job.id);
  await updateJobEnded(db, job, { state, result: log.result(), error: null, fileName: state === 'done' ? made : null });
}

/** Ends a canceled job. On shutdown the job is requeued instead, unless that would repeat changes. */
async function cutOff(options: RunnerOptions, job: TakenJob, { log, isCanceled }: { log: JobLog; isCanceled: boolean }): Promise<void> {
  if (isCanceled) return end(options, job, log, 'canceled');
  if (log.changed() > 0 && !kinds.get(job.kind)?.isRepeatable(job.input)) throw jobStoppedHalfway();
  await updateJobQueued(options.db, job, 'broken off');
}

/** Whether a job can be retried: the database was busy or unavailable, and nothing would be done twice. */
function isWorthAnotherTry({ kind, input, attempts }: TakenJob, error: unknown): boolean {
  return unavailability(error) !== undefined && attempts < MOST_ATTEMPTS && Boolean(kinds.get(kind)?.isRepeatable(input));
}

/** Records why a job failed: a refusal with its own message, anything else as an internal error. */
async function fail({ db, settings, onFailure }: RunnerOptions, job: TakenJob, { log, error }: { log: JobLog; error: unknown }) {
  if (isWorthAnotherTry(job, error)) return updateJobQueued(db, job, 'failed').catch((unnoted: unknown) => onFailure(job, unnoted));
  const told = asAnsweredError(error);
  const isRefusal = told instanceof MerxError;
  if (!isRefusal || told.code === 'SERVICE_UNAVAILABLE') onFailure(job, error);
  const { message, parameters } = isRefusal ? told : { message: 'Internal error', parameters: undefined };
  try {
    await log.add({ refused: (isRefusal && told.errors?.map(lineOf)) || [] });
    await log.flush();
    if (kinds.get(job.kind)?.file) await removeJobFile(settings.privateDir, job.id);
    await updateJobEnded(db, job, {
      state: 'failed',
      result: log.result(),
      error: JSON.stringify({ message, parameters }),
      fileName: null,
    });
  } catch (unnoted) {
    // The database is unavailable; the job is resumed when its lease expires.
    onFailure(job, unnoted);
  }
}

/** A file error as a line of the report. */
function lineOf({ message, parameters }: Fault): Refusal {
  const line = parameters && !Array.isArray(parameters) ? Number(parameters.line) : Number.NaN;
  return { message, parameters, ...(Number.isInteger(line) && { line }) };
}

/** Deletes the files of jobs that ended a week ago, and old jobs. */
export async function tidyJobs({ db, settings }: Pick<RunnerOptions, 'db' | 'settings'>): Promise<void> {
  for (const { id } of await forgetJobFiles(db, KEEP_FILES_DAYS)) await removeJobFile(settings.privateDir, id);
  await deleteOldJobs(db, KEEP_JOBS_DAYS);
}
