import { setFlagsFromString } from 'node:v8';
import { isTracing } from '@merx/tracing';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapter, Transaction } from '@prisma/driver-adapter-utils';
import type pg from 'pg';
import { PrismaClient } from './generated/client.js';
import { clientOf, current, type OpenTransaction, type Place } from './open-prisma.js';
import { tracedStatement } from './statement-trace.js';
import { driverError } from './unavailable.js';

/**
 * Prisma's client, whose operations run at the current place. Its query compiler runs once per kind of query, so V8's optimizing compiler
 * costs it more than it saves: 40 MB and a second of CPU time. The embedded database needs that compiler, in the same process.
 */
export function createClient(embedded: boolean): PrismaClient {
  if (!embedded) setFlagsFromString('--liftoff-only');
  return new PrismaClient({ adapter: adapterAtPlace() });
}

/** The error of a Prisma statement, with pg's own error as its cause instead of Prisma's message. */
class StatementFailed extends Error {
  constructor(error: unknown) {
    const cause = driverError(error);
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StatementFailed';
  }
}

const failed = (error: unknown): never => {
  throw new StatementFailed(error);
};

/** Prisma's adapter. Statements run on the connection of the current transaction, or outside one on any connection of the current pool. */
function adapterAtPlace(): PrismaPg {
  // It opens no connection of its own: all statements go through `client` below.
  const factory = new PrismaPg({ max: 0 }, { statementNameGenerator: ({ sql }) => placeOf().names(sql) as string });
  const connect = factory.connect.bind(factory);
  const client = {
    query: async (config: pg.QueryConfig) => {
      const place = placeOf();
      return send('pool' in place ? place.pool : clientOf(place.transaction), config);
    },
    connect: async () => failingClient(await poolOf().connect().catch(failed)),
  };
  factory.connect = async () => {
    const adapter = await connect();
    const startTransaction = adapter.startTransaction.bind(adapter);
    return Object.assign(adapter, {
      client,
      startTransaction: (isolationLevel?: Parameters<typeof startTransaction>[0]) => {
        const place = placeOf();
        return 'pool' in place ? startTransaction(isolationLevel) : startNested(adapter, place.transaction);
      },
    });
  };
  return factory;
}

function send(runner: pg.Pool | pg.PoolClient, config: pg.QueryConfig): Promise<pg.QueryResult> {
  if (!isTracing()) return runner.query(config).catch(failed);
  return tracedStatement(runner, config.text, () => runner.query(config).catch(failed));
}

function placeOf(): Place {
  const place = current.getStore();
  if (!place) throw new Error('This operation belongs to no database.');
  return place;
}

function poolOf(): pg.Pool {
  const place = placeOf();
  if (!('pool' in place)) throw new Error('A transaction has its own connection.');
  return place.pool;
}

/** The part of a connection that Prisma's adapter uses. */
const failingClient = (client: pg.PoolClient) => ({
  query: (config: pg.QueryConfig) => send(client, config),
  on: client.on.bind(client),
  removeListener: client.removeListener.bind(client),
  release: client.release.bind(client),
});

/** A Prisma transaction within ours: a savepoint, one at a time. */
async function startNested(adapter: SqlDriverAdapter, transaction: OpenTransaction): Promise<Transaction> {
  const before = transaction.nested;
  let done = () => {};
  transaction.nested = new Promise((resolve) => {
    done = resolve;
  });
  await before;
  const run = (statement: string) => clientOf(transaction).query(statement).catch(failed);
  const end = async (statement: string) => {
    try {
      await run(statement);
    } finally {
      done();
    }
  };
  try {
    await run('SAVEPOINT prisma');
  } catch (error) {
    done();
    throw error;
  }
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    // Prisma leaves ending it to `commit` and `rollback`.
    options: { usePhantomQuery: true },
    queryRaw: (query) => adapter.queryRaw(query),
    executeRaw: (query) => adapter.executeRaw(query),
    commit: () => end('RELEASE SAVEPOINT prisma'),
    rollback: () => end('ROLLBACK TO SAVEPOINT prisma; RELEASE SAVEPOINT prisma'),
  };
}
