import pg from 'pg';
import type { Database, Transactions } from './database.js';
import type { PrismaClient } from './generated/client.js';

/** A call of the staff, as the log of changes names it. */
export interface ActingCall {
  actor: { type: 'admin' | 'integration' | 'cli'; id: number | null; name: string };
  /** A uuid that all rows of the call share. */
  change: string;
  procedure: string;
  /** The access word of the procedure. */
  access: string;
  /** What the caller has seen: the first transaction is refused when somebody else has changed it since. */
  expects?: Expectation | undefined;
}

/** A thing as it was at a version: the newest row of its log, 0 for none. */
export interface Expectation {
  entity: string;
  entityId: string;
  version: number;
}

/** The statements that a transaction begins with, in one text without parameters; empty for none. */
export type Begin = () => string;

/** Makes transactions that begin with these statements. */
export type MakeTransactions = (begin: Begin) => Transactions;

type Root = Omit<Database, keyof Transactions>;

/** A database whose writes are told to the log of changes as those of `call`. */
export function actingFor(root: Root, transactions: MakeTransactions, call: ActingCall): Database {
  const begin = beginning(call);
  const making = call.expects ? untilCommitted(transactions, questionOf(call.expects, call.change)) : transactions;
  return writingBy(
    root,
    making(() => begin),
  );
}

/** A database whose transactions, and those of the databases that act for somebody through it, begin with `note` up to the first that is committed. */
export function noting(root: Root, transactions: MakeTransactions, note: string): Database {
  const making = untilCommitted(transactions, note);
  const acting = (call: ActingCall) => actingFor(root, making, call);
  return writingBy(
    { ...root, actingFor: acting },
    making(() => ''),
  );
}

/** The database with each write in one of these transactions; reads cost what they cost without. */
function writingBy(root: Root, { transaction, prismaTransaction }: Transactions): Database {
  let prisma: PrismaClient | undefined;
  return {
    ...root,
    transaction,
    prismaTransaction,
    query: (text, parameters) => (isRead(text) ? root.query(text, parameters) : transaction((tx) => tx.query(text, parameters))),
    get prisma() {
      prisma ??= actingPrisma(root.prisma, prismaTransaction);
      return prisma;
    },
  };
}

/** Transactions that begin with one more statement up to the first of them that is committed. */
function untilCommitted(transactions: MakeTransactions, statement: string): MakeTransactions {
  let pending = statement;
  const committed = <T>(result: T): T => {
    pending = '';
    return result;
  };
  return (begin) => {
    const { transaction, prismaTransaction } = transactions(() => [begin(), pending].filter((text) => text !== '').join('; '));
    return {
      transaction: (work) => transaction(work).then(committed),
      prismaTransaction: (work) => prismaTransaction(work).then(committed),
    };
  };
}

function beginning({ actor, change, procedure, access }: ActingCall): string {
  const settings = { actor: `${actor.type}:${actor.id ?? ''}:${actor.name}`, change, procedure, access };
  const calls = Object.entries(settings).map(([name, value]) => `set_config('merx.${name}', ${pg.escapeLiteral(value)}, true)`);
  return `select ${calls.join(', ')}`;
}

function questionOf({ entity, entityId, version }: Expectation, change: string): string {
  const [name, id, own] = [entity, entityId, change].map((value) => pg.escapeLiteral(value));
  return `select expect_unchanged(${name}, ${id}, ${Math.trunc(version)}, ${own})`;
}

const READ = /^\s*(select|with|values)\b/i;
const WRITE = /\b(insert|update|delete|merge)\b/i;

/** Whether a statement writes nothing, for sure; a doubtful one gets a transaction, which does no harm. */
export const isRead = (text: string): boolean => READ.test(text) && !WRITE.test(text);

const READS: ReadonlySet<string> = new Set([
  'findUnique',
  'findUniqueOrThrow',
  'findFirst',
  'findFirstOrThrow',
  'findMany',
  'count',
  'aggregate',
  'groupBy',
]);

type AnyModel = Record<string, (args: unknown) => Promise<unknown>>;

/** Prisma's client, with each write in a transaction of its own. */
function actingPrisma(prisma: PrismaClient, prismaTransaction: Transactions['prismaTransaction']): PrismaClient {
  const extended = prisma.$extends({
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }) {
          if (READS.has(operation)) return query(args);
          const name = model.charAt(0).toLowerCase() + model.slice(1);
          return prismaTransaction(({ prisma: tx }) => {
            // The same operation of the same model; its types are those of the caller's.
            const write = (tx as unknown as Record<string, AnyModel>)[name]?.[operation];
            if (!write) throw new Error(`${model}.${operation} is unknown`);
            return write(args);
          });
        },
      },
    },
  });
  return extended as unknown as PrismaClient;
}
