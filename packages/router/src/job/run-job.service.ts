import { type Database, noteEvent, startHeartbeat, unavailability } from '@merx/db';
import { isStorageUnavailable } from '@merx/storage';
import { tracedTask } from '@merx/tracing';
import { holds } from '../logging/index.js';
import type { AdminActor, Context, Settings } from '../trpc/context.js';
import { asAnsweredError, type Fault, MerxError, notAuthorized } from '../trpc/errors.js';
import { jobCutOff, jobKindGone, jobStoppedHalfway } from './faults.js';
import type { JobRefusal } from './job.schema.js';
import { removeJobFile, storeJobFile } from './job-files.js';
import type { JobKind, ListReader } from './job-kind.service.js';
import { type JobLog, openJobLog } from './job-log.service.js';
import { kinds } from './kinds.service.js';
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

/** A job being run; the kind is undefined if this version has none of that name. */
interface Run extends RunnerOptions {
  job: TakenJob;
  kind: JobKind | undefined;
  log: JobLog;
}

/** Runs a waiting job and records the outcome; false when none is waiting. Throws when the database fails while taking one. */
export async function runJob(options: RunnerOptions): Promise<boolean> {
  const job = await takeJob(options.db, options.leaseSeconds ?? LEASE_SECONDS);
  if (!job) return false;
  await tracedTask(describe(job), () => runTaken(options, job));
  return true;
}

const describe = ({ id, kind }: TakenJob) => ({
  name: `job ${kind}`,
  attributes: { 'merx.job.id': id, 'merx.job.kind': kind },
  resultOf: (outcome: 'ended' | 'failed') => ({ isFailed: outcome === 'failed' }),
});

async function runTaken(options: RunnerOptions, job: TakenJob): Promise<'ended' | 'failed'> {
  const { db, leaseSeconds = LEASE_SECONDS, onFailure } = options;
  const ending = new AbortController();
  const log = openJobLog(db, job, () => ending.abort());
  // Renews the lease even when no progress is reported, and checks for cancellation.
  const beat = async () => {
    if ((await updateJobHeartbeat(db, job)) !== false) ending.abort();
  };
  const stopHeartbeat = startHeartbeat({ leaseSeconds, beat, onFailure: (error) => onFailure(job, error) });
  const run: Run = { ...options, job, kind: kinds.get(job.kind), log };
  try {
    const isComplete = await perform(run, AbortSignal.any([ending.signal, options.signal]));
    await log.flush();
    if (isComplete) await noteFile(run);
    await (isComplete ? end(run, 'done') : cutOff(run, ending.signal.aborted));
    return 'ended';
  } catch (error) {
    await fail(run, error);
    return 'failed';
  } finally {
    await stopHeartbeat();
  }
}

/** Runs the job; returns whether it completed. */
async function perform({ db, settings, lists, onFailure, job, kind, log }: Run, signal: AbortSignal): Promise<boolean> {
  if (!kind) throw jobKindGone({ kind: job.kind });
  const actor = actorOf(job, kind);
  if (job.attempts > 1 && !kind.isRepeatable(job.input)) throw jobStoppedHalfway();
  if (job.attempts > MOST_ATTEMPTS) throw jobCutOff({ times: MOST_ATTEMPTS });
  await resetJob(db, job);
  const scope = { storeId: job.store_id, explicit: job.store_explicit };
  const warn = (error: unknown) => onFailure(job, error);
  const ctx: Context = { db: actingFor(db, job, kind.access), settings, scope, actor, remoteIp: undefined, warn };
  const text = steps(kind.run({ ctx, lists, input: job.input, signal }), log, signal);
  if (kind.file) await storeJobFile(settings.privateFiles, job.id, text);
  else for await (const _ of text);
  return !signal.aborted || log.isThrough();
}

/** Runs the steps of a job, records each and yields its text. */
async function* steps(run: ReturnType<JobKind['run']>, log: JobLog, signal: AbortSignal): AsyncGenerator<string> {
  for await (const { text, ...step } of run) {
    if (text !== undefined) yield text;
    await log.add(step);
    if (signal.aborted) return;
  }
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
async function noteFile({ db, job, kind, log }: Run): Promise<void> {
  if (!kind?.file) return;
  const facts = { file: kind.file, rows: log.done() };
  await actingFor(db, job, kind.access).transaction((tx) => noteEvent(tx, { entity: 'job', entityId: job.id, facts }));
}

async function end({ db, settings, job, kind, log }: Run, state: 'done' | 'canceled'): Promise<void> {
  const file = kind?.file ?? null;
  if (file && state === 'canceled') await removeJobFile(settings.privateFiles, job.id);
  await updateJobEnded(db, job, { state, result: log.result(), error: null, file_name: state === 'done' ? file : null });
}

/** Ends a canceled job. On shutdown the job is requeued instead, unless that would repeat changes. */
async function cutOff(run: Run, isCanceled: boolean): Promise<void> {
  if (isCanceled) return end(run, 'canceled');
  if (run.log.changed() > 0 && !run.kind?.isRepeatable(run.job.input)) throw jobStoppedHalfway();
  await updateJobQueued(run.db, run.job, 'interrupted');
}

/** Whether a job can be retried: the database or the file storage was busy or unavailable, and nothing would be done twice. */
function isWorthAnotherTry({ job: { input, attempts }, kind }: Run, error: unknown): boolean {
  const isUnavailable = unavailability(error) !== undefined || isStorageUnavailable(error);
  return isUnavailable && attempts < MOST_ATTEMPTS && Boolean(kind?.isRepeatable(input));
}

/** Records why a job failed: a refusal with its own message, anything else as an internal error. */
async function fail(run: Run, error: unknown) {
  const { db, settings, onFailure, job, kind, log } = run;
  if (isWorthAnotherTry(run, error)) return updateJobQueued(db, job, 'failed').catch((unrecorded: unknown) => onFailure(job, unrecorded));
  const reported = asAnsweredError(error);
  const isRefusal = reported instanceof MerxError;
  if (!isRefusal || reported.code === 'SERVICE_UNAVAILABLE') onFailure(job, error);
  const { message, parameters } = isRefusal ? reported : { message: 'Internal error', parameters: undefined };
  try {
    await log.add({ refused: (isRefusal && reported.errors?.map(lineOf)) || [] });
    await log.flush();
    if (kind?.file) await removeJobFile(settings.privateFiles, job.id).catch((left: unknown) => onFailure(job, left));
    await updateJobEnded(db, job, {
      state: 'failed',
      result: log.result(),
      error: JSON.stringify({ message, parameters }),
      file_name: null,
    });
  } catch (unrecorded) {
    // The database is unavailable; the job is resumed when its lease expires.
    onFailure(job, unrecorded);
  }
}

/** A file error as a line of the report. */
function lineOf({ message, parameters }: Fault): JobRefusal {
  const line = parameters && !Array.isArray(parameters) ? Number(parameters.line) : Number.NaN;
  return { message, parameters, ...(Number.isInteger(line) && { line }) };
}

/** Deletes the files of jobs that ended a week ago, and old jobs. */
export async function tidyJobs({ db, settings }: Pick<RunnerOptions, 'db' | 'settings'>): Promise<void> {
  for (const { id } of await forgetJobFiles(db, KEEP_FILES_DAYS)) await removeJobFile(settings.privateFiles, id);
  await deleteOldJobs(db, KEEP_JOBS_DAYS);
}
