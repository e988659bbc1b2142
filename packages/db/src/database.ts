import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { ActingCall } from './acting.js';
import { type Cache, createCache } from './cache.js';
import { type Changes, trackChanges } from './changes.js';
import { clientLike, openConnections, statementNames } from './connections.js';
import { createDocuments, type Documents } from './documents.js';
import { type Embedded, openEmbedded } from './embedded/open-embedded.js';
import { backgroundLimits, type DatabaseLimits, DEFAULT_QUEUE, NO_TIME_LIMITS } from './limits.js';
import { createListener } from './listener.js';
import { createNoticeSender } from './notice-sender.js';
import { type Models, openPrisma } from './open-prisma.js';
import { limitPooledSessions } from './pooler.js';
import { serversAt, withClient } from './servers.js';
import { createShareGate, type RequestShare, type ShareUse } from './share-gate.js';
import { sharedDatabase } from './shared-database.js';
import type { Reader } from './standbys/reader.js';
import { openStandbys } from './standbys/standbys.js';
import type { StandbyState } from './standbys/watch.js';

/** The kinds of statements that may share a connection, each kind its own. */
export type Quick = 'read' | 'write';

export interface StatementOptions {
  /**
   * Outside of transactions the statement may share a connection with others of its kind, which saves both sides a third of their work;
   * those sent after it wait for it. A read may be repeated on another connection.
   */
  quick?: Quick;
}

/** The options of a quick read: few rows by key. */
export const QUICK: StatementOptions = { quick: 'read' };
/** The options of a quick write: few rows by key, in tables whose changes are not announced. */
export const QUICK_WRITE: StatementOptions = { quick: 'write' };

/** The database itself or an open transaction: both accept SQL and Prisma; within a transaction they use the same connection. */
export interface Queryable {
  /**
   * Rows of one statement, prepared once per connection. Numerics and timestamps are returned as text, JSON parsed, bigint (counts) as
   * number.
   */
  query<Row extends object>(text: string, parameters?: unknown[], options?: StatementOptions): Promise<Row[]>;
  /**
   * Prisma's models. Numerics are returned as `Decimal`, timestamps and dates as `Date` (dates at midnight UTC), bigint as `bigint`;
   * `wireRow` converts a row for a response. A failed statement throws an error that `sqlState` and `violatedConstraint` read like one of
   * `query`.
   */
  readonly prisma: Models;
}

/**
 * Runs `work` in one transaction and retries it if PostgreSQL chose it as a deadlock victim. `tx` must not be used after the transaction
 * ends.
 */
export type Transact = <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;

/** Which share of connections a call uses: `background` is for long-running tasks and has no time limits. */
export type Share = RequestShare | 'background';

export interface Database extends Queryable {
  transaction: Transact;
  /** True for the embedded database: one connection, one process. */
  embedded: boolean;
  pool: pg.Pool;
  cache: Cache;
  /** Which parts of the data have changed, for what is kept of them in memory. */
  changes: Changes;
  /** Rows as responses show them, kept in memory. */
  documents: Documents;
  /** The same database for an admin's call: the change log records who acts. Reads have no extra cost. */
  actingFor(call: ActingCall): Database;
  /**
   * The same database for one operation: its transactions begin with `note`, a statement without parameters, until one of them commits.
   * The operation's first change and its note are therefore written together or not at all; a note that throws rejects the change.
   */
  noting(note: string): Database;
  /**
   * The same database within a share of its connections, one object per share. Throws DatabaseUnavailable when the share is exhausted. A
   * transaction holds one connection: code inside it must use only `tx`, never the database.
   */
  forShare(share: Share): Database;
  /**
   * The same database for a call that changes nothing, with a `reader` if there is a standby for it. A `caller` who has just changed
   * something reads it from the primary; null stands for callers who cannot change what they read.
   */
  readingFor(caller: string | null): Promise<Database>;
  /** A standby for lists, the catalogue and reports, which may lag by two seconds. Use `readerOf`; other reads need the primary. */
  reader?: Reader | undefined;
  /** Records, after the commit, that this caller has changed something. Never throws. */
  wrote(caller: string): Promise<void>;
  standbyState(): StandbyState[];
  /** How many calls of each share are running and waiting. */
  shareUse(): Record<RequestShare, ShareUse>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server; absent: the embedded database. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database; `null`: in memory. */
  dataDir?: string | null | undefined;
  /** For a `databaseUrl` of a pooler in transaction mode: the server itself, for what needs a session, and for background tasks. */
  directUrl?: string | undefined;
  /** Streaming standbys of the server (by way of poolers, if `databaseUrl` is one). */
  standbyUrls?: readonly string[] | undefined;
  /** Whether statements are prepared by name at the pooler; false by default. */
  namedStatements?: boolean | undefined;
  maxConnections?: number | undefined;
  /**
   * For a server: limits on how long one caller may block others, and separate connections for background tasks. Absent: no time limits.
   */
  limits?: DatabaseLimits | undefined;
  /** Bytes of memory for documents; 0 keeps none. */
  keptDocuments?: number | undefined;
  /** For servers: holds the embedded database itself and never joins another process's. */
  exclusive?: boolean | undefined;
}

/** Opens the database and checks that it answers. Throws when it cannot be reached. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) return openAt(options, null);
  const embedded = await openEmbedded({ dataDir: options.dataDir ?? null, exclusive: options.exclusive });
  try {
    return await openAt(options, embedded);
  } catch (error) {
    // The holding process may have ended between its announcement and our first query; the next one to open it becomes the holder.
    if (embedded.owned) throw error;
    return openAt(options, await openEmbedded({ dataDir: options.dataDir ?? null, exclusive: options.exclusive }));
  }
}

const DEFAULT_CONNECTIONS = 10;
/** With fewer connections, none of them is spared for quick reads, or for quick writes. */
const LEAST_FOR_QUICK = { read: 5, write: 8 };
const DEFAULT_DOCUMENTS = 32 * 1024 * 1024;
/** One connection: callers wait for it as long as for a connection of the pool. */
const EMBEDDED_WAIT_MS = 15_000;

async function openAt(options: DatabaseOptions, embedded: Embedded | null): Promise<Database> {
  const { limits, maxConnections = DEFAULT_CONNECTIONS } = options;
  const tag = newTag();
  const names = statementNames(tag);
  const prisma = openPrisma(names, embedded !== null);
  const servers = serversAt(options.databaseUrl ?? embedded?.connectionString);
  const direct = options.directUrl ? serversAt(options.directUrl) : servers;
  await direct.find();
  if (options.directUrl && limits) await withClient(direct, (client) => limitPooledSessions(client, limits));
  const server = { embedded: embedded !== null, tag, names, prisma };
  const forTasks = embedded || !(limits || options.directUrl) ? 0 : Math.max(1, Math.floor(maxConnections / 5));
  const pooler = options.directUrl ? { namedStatements: options.namedStatements ?? false } : undefined;
  const isShared = (quick: Quick) => !embedded && !pooler && maxConnections >= LEAST_FOR_QUICK[quick];
  const quick = (['read', 'write'] as const).filter(isShared);
  const size = embedded ? 1 : Math.max(1, maxConnections - forTasks - quick.length);
  const requests = openConnections({ ...server, servers, pooler, size, quick, limits: limits ?? NO_TIME_LIMITS });
  const tasks =
    forTasks > 0
      ? openConnections({ ...server, servers: direct, size: forTasks, limits: backgroundLimits(limits ?? NO_TIME_LIMITS) })
      : requests;
  const listener = createListener((config) => clientLike(tasks.pool, config));
  const notices = embedded ? null : { sender: createNoticeSender(requests.pool), listener };
  const cache = createCache(notices);
  // Only the holder of the embedded database hears of the changes that other processes make in it.
  const hearsOthers = notices ? notices.listener.isListening : () => embedded?.owned === true;
  const changes = trackChanges({ cache, notices, hearsOthers });
  for (const { pool } of new Set([requests, tasks])) changes.watch(pool);
  embedded?.onChange(changes.raise);
  await requests.pool.query('select 1').catch(async (error) => {
    await requests.pool.end();
    throw error;
  });
  await notices?.listener.start();
  const { queue, queueWait } = limits ?? DEFAULT_QUEUE;
  const newGate = () => createShareGate({ connections: size, queue, waitMs: embedded ? EMBEDDED_WAIT_MS : queueWait * 1000 });
  const copies = (options.standbyUrls ?? []).map((url) => ({
    url,
    gate: newGate(),
    connections: openConnections({ ...server, servers: serversAt(url), pooler, size, limits: limits ?? NO_TIME_LIMITS }),
  }));
  const standbys = copies.length > 0 ? await openStandbys({ primary: direct, standbys: copies, query: requests.run }) : undefined;
  const close = async () => {
    await standbys?.close();
    await changes.close();
    notices?.sender.close();
    await notices?.listener.close();
    await requests.close();
    if (tasks !== requests) await tasks.close();
    direct.close();
    await embedded?.close();
  };
  const guestStatement = embedded ? 0 : (limits?.guestStatement ?? 0);
  return sharedDatabase({
    requests,
    tasks,
    gate: newGate(),
    copies,
    standbys,
    cache,
    changes,
    documents: createDocuments(options.keptDocuments ?? DEFAULT_DOCUMENTS),
    close,
    embedded: embedded !== null,
    guestStatement,
  });
}

const newTag = (): string => randomBytes(4).toString('hex');
