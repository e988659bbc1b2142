import { connectionsAllowed, type DatabaseLimits, type DatabaseOptions } from '@merx/db';
import type { Env } from './env.js';

const CONNECTIONS_PER_PROCESS = 10;
/** One for requests, one for background tasks, one to spare. */
const LEAST_PER_PROCESS = 3;

/** The options of the database for one of `processes` processes, which share the connections of this server. */
export async function databaseOptions(env: Env, processes: number): Promise<DatabaseOptions> {
  return {
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    standbyUrls: env.DATABASE_REPLICA_URLS,
    namedStatements: env.DATABASE_NAMED_STATEMENTS,
    dataDir: env.DATA_DIR,
    maxConnections: await connectionsPerProcess(env, processes),
    limits: limitsOf(env),
    keptDocuments: env.KEPT_DOCUMENTS,
    exclusive: true,
  };
}

export const limitsOf = (env: Env): DatabaseLimits => ({
  lock: env.DATABASE_LOCK_TIMEOUT,
  statement: env.DATABASE_STATEMENT_TIMEOUT,
  idle: env.DATABASE_IDLE_TIMEOUT,
  guestStatement: env.DATABASE_GUEST_STATEMENT_TIMEOUT,
  queue: env.DATABASE_QUEUE,
  queueWait: env.DATABASE_QUEUE_TIMEOUT,
});

/** What DATABASE_POOL says, divided; unset, ten for each as far as the database allows so many. */
async function connectionsPerProcess({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOL }: Env, processes: number): Promise<number> {
  if (processes === 1 || !DATABASE_URL) return DATABASE_POOL ?? CONNECTIONS_PER_PROCESS;
  if (DATABASE_POOL) return Math.max(LEAST_PER_PROCESS, Math.floor(DATABASE_POOL / processes));
  const allowed = Math.floor((await connectionsAllowed(DATABASE_DIRECT_URL ?? DATABASE_URL)) / processes);
  return Math.max(LEAST_PER_PROCESS, Math.min(CONNECTIONS_PER_PROCESS, allowed));
}
