import cluster, { type Worker } from 'node:cluster';
import type { Log } from '../log.js';
import type { MetricValues, ToPrimary, ToWorker } from './messages.js';
import { createMetricsSum } from './metrics-sum.js';
import { restartAfter } from './restart-policy.js';

interface Member {
  worker: Worker;
  /** When it began to serve; null before. */
  servingSince: number | null;
}

const isServing = ({ servingSince }: Member): boolean => servingSince !== null;

interface State {
  log: Log;
  processes: number;
  members: Map<number, Member>;
  /** The member that runs the background tasks. */
  appointed: number | undefined;
  /** How many processes in a row ended too early. */
  early: number;
  hasServed: boolean;
  isEnding: boolean;
  exitCode: number;
  metrics: ReturnType<typeof createMetricsSum>;
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Runs `processes` workers on one port. The first one prepares the database before the others start; if it cannot, this process exits
 * with its code. Later, each that ends is replaced, and one of those that serve runs the background tasks. A signal stops all of them as
 * it would stop a single server.
 */
export function runPrimary({ processes, log }: { processes: number; log: Log }): void {
  // The processes accept connections themselves. With Node's own distribution a connection is lost without an answer if the process that
  // it was just sent to is killed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const state: State = {
    log,
    processes,
    members: new Map(),
    appointed: undefined,
    early: 0,
    hasServed: false,
    isEnding: false,
    exitCode: 0,
    metrics: createMetricsSum(log),
  };
  cluster.on('message', (worker, message: ToPrimary) => onMessage(state, worker, message));
  cluster.on('exit', (worker, code, signal) => onExit(state, worker, code, signal));
  for (const signal of SIGNALS) process.on(signal, () => stop(state, signal));
  start(state);
}

function start({ members, isEnding }: State): void {
  if (isEnding) return;
  const worker = cluster.fork();
  members.set(worker.id, { worker, servingSince: null });
}

/** A message to a process that has just ended is of no use to anyone. */
function send({ worker }: Member, message: ToWorker): void {
  worker.send(message, () => undefined);
}

function onMessage(state: State, worker: Worker, message: ToPrimary): void {
  const member = state.members.get(worker.id);
  if (!member) return;
  if (message.kind === 'serving') onServing(state, member);
  else if (message.kind === 'report') state.metrics.take(worker.id, message.id, message.values);
  else if (message.kind === 'collect') void collect(state, member, message.id);
  else {
    const appointed = state.members.get(state.appointed ?? 0);
    if (appointed) send(appointed, message);
  }
}

function onServing(state: State, member: Member): void {
  member.servingSince = performance.now();
  if (!state.hasServed) {
    state.hasServed = true;
    for (let count = 1; count < state.processes; count++) start(state);
  }
  if (state.appointed === undefined) appoint(state);
}

/** Lets one of the processes that serve run the background tasks, if there is one. */
function appoint(state: State): void {
  const next = [...state.members.values()].find(isServing);
  state.appointed = next?.worker.id;
  if (next && !state.isEnding) send(next, { kind: 'appointed' });
}

async function collect({ members, metrics }: State, asking: Member, id: number): Promise<void> {
  const serving = [...members.values()].filter(isServing);
  const all: MetricValues[] = await metrics.collect(
    serving.map(({ worker }) => worker.id),
    (number) => {
      for (const member of serving) send(member, { kind: 'report', id: number });
    },
  );
  send(asking, { kind: 'reported', id, all });
}

function onExit(state: State, worker: Worker, code: number | null, signal: string | null): void {
  const member = state.members.get(worker.id);
  if (!member) return;
  state.members.delete(worker.id);
  state.metrics.forget(worker.id);
  if (state.isEnding) {
    if (isServing(member) && code !== 0) state.exitCode = 1;
    if (state.members.size === 0) process.exit(state.exitCode);
    return;
  }
  // It has reported the reason itself.
  if (!state.hasServed) process.exit(code || 1);
  if (state.appointed === worker.id) appoint(state);
  replace(state, member, { pid: worker.process.pid, code, signal });
}

function replace(state: State, { servingSince }: Member, fields: Record<string, unknown>): void {
  const { log, members } = state;
  const servedMs = servingSince === null ? null : performance.now() - servingSince;
  const { early, pauseMs } = restartAfter(state.early, servedMs, [...members.values()].some(isServing));
  state.early = early;
  if (pauseMs === null) {
    log.fatal({ ...fields, processes: early }, 'every process ends soon after its start; giving up');
    for (const { worker } of members.values()) worker.process.kill('SIGKILL');
    process.exit(1);
  }
  log.error({ ...fields, pauseMs }, 'a process has ended and is replaced');
  setTimeout(() => start(state), pauseMs);
}

/** The first signal lets the processes finish their work, a second one ends all at once. */
function stop(state: State, signal: NodeJS.Signals): void {
  const members = [...state.members.values()];
  if (state.isEnding) {
    for (const member of members) send(member, { kind: 'exit' });
    process.exit(1);
  }
  state.isEnding = true;
  if (members.length === 0) process.exit(0);
  for (const member of members) {
    if (isServing(member)) send(member, { kind: 'stop', signal });
    else member.worker.process.kill('SIGKILL');
  }
}
