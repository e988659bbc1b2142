import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapter, Transaction } from '@prisma/driver-adapter-utils';
import type pg from 'pg';
import { PrismaClient } from './generated/client.js';
import { driverError } from './unavailable.js';

type ModelName = Exclude<keyof PrismaClient, `$${string}` | symbol>;

/**
 * Prisma's models. Use `findFirst` to find a row: Prisma batches the `findUnique` calls of one tick into one statement, whoever makes
 * them, which would run for several transactions on the connection of one.
 */
export type Models = { readonly [Name in ModelName]: Omit<PrismaClient[Name], 'findUnique' | 'findUniqueOrThrow'> };

/** A running transaction. */
export interface OpenTransaction {
  /** Its connection; undefined once it has ended. */
  client: pg.PoolClient | undefined;
  /** Settles with the last of Prisma's transactions within this one, which run one at a time. */
  nested: Promise<void>;
}

/** One name per statement text; undefined for one that should not be prepared. */
export type StatementNames = (text: string) => string | undefined;

/** The connection of a transaction. Throws if the transaction has ended: its connection may be in use elsewhere. */
export function clientOf({ client }: OpenTransaction): pg.PoolClient {
  if (!client) throw new Error('The transaction has ended and takes no more statements; was one of them not awaited?');
  return client;
}

/**
 * Prisma over the connections of a pool. `prismaIn` returns the models on the connection of a transaction, at the cost of one object;
 * what Prisma wraps in its own transaction, such as a nested write, becomes a savepoint there.
 */
export function openPrisma(pool: pg.Pool, names: StatementNames) {
  const current = new AsyncLocalStorage<OpenTransaction>();
  const prisma = new PrismaClient({ adapter: adapterOver(pool, names, current) });
  const prismaIn = (transaction: OpenTransaction): Models =>
    extendedPrisma(prisma, ({ operation }, run) => {
      if (operation.startsWith('findUnique')) throw new Error(`${operation} is merged across transactions; use findFirst`);
      return current.run(transaction, run);
    });
  return { prisma, prismaIn };
}

/** A Prisma operation, such as `create` of the model `CmsPage`; raw SQL has no model. */
interface Operation {
  model?: string;
  operation: string;
  args: unknown;
}

/** Prisma's models with every operation wrapped in `around`, which receives the function that runs it. */
export function extendedPrisma(prisma: Models, around: (operation: Operation, run: () => Promise<unknown>) => Promise<unknown>): Models {
  const extended = (prisma as PrismaClient).$extends({
    query: {
      // Awaited here, because Prisma runs a query only when it is awaited.
      $allOperations: ({ query, ...operation }) => around(operation, async () => await query(operation.args)),
    },
  });
  return extended as unknown as Models;
}

type AnyModel = Record<string, (args: unknown) => Promise<unknown>>;

/** The same operation on these models. */
export function repeatOn(models: Models, { model = '', operation, args }: Operation): Promise<unknown> {
  const name = model.charAt(0).toLowerCase() + model.slice(1);
  const run = (models as unknown as Record<string, AnyModel>)[name]?.[operation];
  if (!run) throw new Error(`${model}.${operation} is unknown`);
  return run(args);
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

/** Prisma's adapter. Statements run on the connection of the current transaction, or on any connection of the pool outside one. */
function adapterOver(pool: pg.Pool, names: StatementNames, current: AsyncLocalStorage<OpenTransaction>): PrismaPg {
  const factory = new PrismaPg(pool, { statementNameGenerator: (query) => names(query.sql) as string });
  const connect = factory.connect.bind(factory);
  const client = {
    query: async (config: pg.QueryConfig) => {
      const transaction = current.getStore();
      return (transaction ? clientOf(transaction) : pool).query(config).catch(failed);
    },
    connect: async () => failingClient(await pool.connect().catch(failed)),
  };
  factory.connect = async () => {
    const adapter = await connect();
    const startTransaction = adapter.startTransaction.bind(adapter);
    return Object.assign(adapter, {
      client,
      startTransaction: (isolationLevel?: Parameters<typeof startTransaction>[0]) => {
        const transaction = current.getStore();
        return transaction ? startNested(adapter, transaction) : startTransaction(isolationLevel);
      },
    });
  };
  return factory;
}

/** The part of a connection that Prisma's adapter uses. */
const failingClient = (client: pg.PoolClient) => ({
  query: (config: pg.QueryConfig) => client.query(config).catch(failed),
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
