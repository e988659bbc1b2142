import type { Database, KeptCounts } from '@merx/db';
import { waitingMails } from '@merx/router';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Processes, singleProcess } from './cluster/processes.js';
import type { KeptAnswers } from './kept-answers.js';
import type { MailCounts } from './mail-sender.js';

export interface RequestLabels {
  method: string;
  /** A pattern, never a path with values: each value would create its own series. */
  route: string;
  status: number;
}

export interface Metrics {
  observe(labels: RequestLabels, seconds: number): void;
  /** The metrics of all processes of this server, in the Prometheus text format. */
  text(): Promise<string>;
  contentType: string;
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']);

/** What metrics are read from. */
export interface Measured {
  db: Database;
  mails: MailCounts;
  kept: KeptAnswers;
  /** Absent: this process is alone. */
  processes?: Pick<Processes, 'collecting'> | undefined;
}

let ofProcess: Registry | undefined;

/** The metrics of memory, garbage collection and event loop. Once per process, as what measures them never stops. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Metrics of requests, database connections, what is kept in memory, emails, memory and event loop. */
export function createMetrics({ db, mails, kept, processes = singleProcess() }: Measured): Metrics {
  const register = new Registry();
  const registers = [processMetrics(), register];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  new Gauge({ name: 'server_processes', help: 'Processes of this server', registers: [register] }).set(1);
  watchConnections(register, db);
  watchShares(register, db);
  watchKept(register, 'kept_answers', 'kept answers', kept.counts);
  watchKept(register, 'kept_documents', 'kept documents', db.documents.counts);
  watchStandbys(register, db);
  watchMail(register, db.forShare('background'), mails);
  const collect = processes.collecting(async () => (await Promise.all(registers.map((each) => each.getMetricsAsJSON()))).flat());
  return {
    observe: ({ method, route, status }, seconds) => {
      requests.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds);
    },
    text: async () => AggregatorRegistry.aggregate(await collect()).metrics(),
    contentType: register.contentType,
  };
}

function watchConnections(register: Registry, { pool }: Database): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Database connections in use and idle, and requests waiting for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

function watchShares(register: Registry, db: Database): void {
  new Gauge({
    name: 'database_share_calls',
    help: 'Calls in progress and waiting for a connection, by share',
    labelNames: ['share', 'state'],
    registers: [register],
    collect() {
      for (const [share, { busy, waiting }] of Object.entries(db.shareUse())) {
        this.set({ share, state: 'busy' }, busy);
        this.set({ share, state: 'waiting' }, waiting);
      }
    },
  });
}

/** What is kept in memory under a name: how often it was found, and how much there is. */
function watchKept(register: Registry, name: string, things: string, counts: () => KeptCounts): void {
  new Counter({
    name: `${name}_total`,
    help: `Reads that ${things} were found for, and those that might have had them`,
    labelNames: ['outcome'],
    registers: [register],
    collect() {
      this.reset();
      const { hits, misses } = counts();
      this.inc({ outcome: 'hit' }, hits);
      this.inc({ outcome: 'miss' }, misses);
    },
  });
  new Gauge({
    name: `${name}_bytes`,
    help: `Memory used by ${things}`,
    registers: [register],
    collect() {
      this.set(counts().bytes);
    },
  });
}

function watchStandbys(register: Registry, db: Database): void {
  new Gauge({
    name: 'database_standby_lag_seconds',
    help: 'How far a standby is behind, as far as is known; absent while it is left out',
    labelNames: ['standby'],
    registers: [register],
    aggregator: 'max',
    collect() {
      this.reset();
      for (const { address, lag } of db.standbyState()) if (lag !== null) this.set({ standby: address }, lag);
    },
  });
}

function watchMail(register: Registry, db: Database, mails: MailCounts): void {
  new Counter({
    name: 'mail_attempts_total',
    help: 'Attempts of this server to send an email: sent, deferred (to be retried) and failed',
    labelNames: ['outcome'],
    registers: [register],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(mails)) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: 'mail_waiting',
    help: 'Emails waiting to be sent, of all processes; absent while the database is unavailable',
    aggregator: 'max',
    registers: [register],
    async collect() {
      const waiting = await waitingMails(db).catch(() => undefined);
      if (waiting === undefined) this.remove();
      else this.set(waiting);
    },
  });
}
