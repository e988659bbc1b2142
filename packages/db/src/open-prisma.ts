import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { PrismaClient } from './generated/client.js';

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

/** Where the current operation runs, and how its statements are named there. */
export type Place = ({ pool: pg.Pool } | { transaction: OpenTransaction }) & { names: StatementNames };

/** One name per statement text; undefined for one that should not be prepared. */
export type StatementNames = (text: string) => string | undefined;

/** The connection of a transaction. Throws if the transaction has ended: its connection may be in use elsewhere. */
export function clientOf({ client }: OpenTransaction): pg.PoolClient {
  if (!client) throw new Error('The transaction has ended and takes no more statements; was one of them not awaited?');
  return client;
}

/** Prisma over the connections of a database. */
export interface Prisma {
  /** The models on any connection of the pool. */
  over(pool: pg.Pool): Models;
  /** The models on the connection of a transaction. What Prisma wraps in its own transaction becomes a savepoint there. */
  within(transaction: OpenTransaction): Models;
}

/** The place of each running operation. */
export const current = new AsyncLocalStorage<Place>();
let opened: Promise<PrismaClient> | undefined;
let running = 0;

/**
 * One client for all databases of the process, as it has no connection of its own. It is loaded with the first operation: the client and
 * its query compiler take a fifth of a second to start and 60 MB, and many processes never need them.
 */
export function openPrisma(names: StatementNames, embedded: boolean): Prisma {
  const client = () => {
    opened ??= import('./prisma-client.js').then(({ createClient }) => createClient(embedded));
    return opened;
  };
  const at = (place: Place) =>
    modelsBy(async (operation) => {
      if (operation.operation.startsWith('findUnique'))
        throw new Error(`${operation.operation} is merged across transactions; use findFirst`);
      const models = await client();
      return runAt(place, () => repeatOn(models, operation));
    });
  return {
    over: (pool) => at({ pool, names }),
    within: (transaction) => at({ transaction, names }),
  };
}

/**
 * Runs work with its place as the current one. Until the storage is disabled, Node 20 and 22 call back for every promise that the process
 * makes: a tenth of the time of reads that have nothing to do with Prisma. It is therefore disabled when no operation is running.
 */
async function runAt<T>(place: Place, work: () => Promise<T>): Promise<T> {
  running++;
  try {
    return await current.run(place, work);
  } finally {
    if (--running === 0) current.disable();
  }
}

/** A Prisma operation, such as `create` of the model `cmsPage`. */
interface Operation {
  model: string;
  operation: string;
  args: unknown;
}

/** Prisma's models with every operation wrapped in `around`, which receives the function that runs it. */
export const extendedPrisma = (prisma: Models, around: (operation: Operation, run: () => Promise<unknown>) => Promise<unknown>): Models =>
  modelsBy((operation) => around(operation, () => repeatOn(prisma, operation)));

/** Models whose operations are run by this function. */
function modelsBy(run: (operation: Operation) => Promise<unknown>): Models {
  const operationsOf = (model: string) =>
    new Proxy({}, { get: (_, operation) => (args: unknown) => whenAwaited(() => run({ model, operation: String(operation), args })) });
  return new Proxy({}, { get: (_, model) => (typeof model === 'string' ? operationsOf(model) : undefined) }) as Models;
}

/** Starts when it is awaited, like Prisma's own promises: what is never awaited never runs, and fails nowhere but there. */
function whenAwaited(run: () => Promise<unknown>): PromiseLike<unknown> {
  let started: Promise<unknown> | undefined;
  const start = () => {
    started ??= run();
    return started;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: it stands for a promise.
    then: (done, failed) => start().then(done, failed),
    catch: (failed: (error: unknown) => unknown) => start().catch(failed),
    finally: (last: () => void) => start().finally(last),
  } as Promise<unknown>;
}

type AnyModel = Record<string, (args: unknown) => Promise<unknown>>;

/** The same operation on these models. */
export async function repeatOn(models: Models, { model, operation, args }: Operation): Promise<unknown> {
  const delegate = (models as unknown as Record<string, AnyModel>)[model];
  if (!delegate?.[operation]) throw new Error(`${model}.${operation} is unknown`);
  // Awaited here, because Prisma runs a query only when it is awaited.
  return await delegate[operation](args);
}
