import pg from 'pg';
import type { Database, Transact } from './database.js';
import { extendedPrisma, type Models, repeatOn } from './open-prisma.js';

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

/** The transaction function whose transactions begin with these statements. */
export type TransactionFrom = (begin: Begin) => Transact;

/** What a database that acts for somebody is made from. */
export interface Root extends Omit<Database, 'transaction'> {
  /** Prisma's models, each of whose writes is such a transaction. */
  prismaWriting: (transaction: Transact) => Models;
}

/** Runs a piece of work, which may use one connection, when it is its turn. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** A database whose writes are told to the log of changes as those of `call`. */
export function actingFor(root: Root, transactionFrom: TransactionFrom, call: ActingCall): Database {
  const begin = beginning(call);
  const making = call.expects ? untilCommitted(transactionFrom, questionOf(call.expects, call.change)) : transactionFrom;
  return writingBy(
    root,
    making(() => begin),
  );
}

/** A database whose transactions, and those of the databases that act for somebody through it, begin with `note` up to the first that is committed. */
export function noting(root: Root, transactionFrom: TransactionFrom, note: string): Database {
  const making = untilCommitted(transactionFrom, note);
  const acting = (call: ActingCall) => actingFor(root, making, call);
  return writingBy(
    { ...root, actingFor: acting },
    making(() => ''),
  );
}

/** The database with each write in one of these transactions; reads cost what they cost without. */
function writingBy(root: Root, transaction: Transact): Database {
  let prisma: Models | undefined;
  return {
    ...root,
    transaction,
    query: (text, parameters) => (isRead(text) ? root.query(text, parameters) : transaction((tx) => tx.query(text, parameters))),
    get prisma() {
      prisma ??= root.prismaWriting(transaction);
      return prisma;
    },
  };
}

/** Transactions that begin with one more statement up to the first of them that is committed. */
function untilCommitted(transactionFrom: TransactionFrom, statement: string): TransactionFrom {
  let pending = statement;
  return (begin) => {
    const transaction = transactionFrom(() => [begin(), pending].filter((text) => text !== '').join('; '));
    return async (work) => {
      const result = await transaction(work);
      pending = '';
      return result;
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

const READS: ReadonlySet<string> = new Set(['findFirst', 'findFirstOrThrow', 'findMany', 'count', 'aggregate', 'groupBy']);

/** Prisma's models with each write in a transaction of its own. A transaction waits for its turn itself: one more around it would wait for it. */
export const writingPrisma = (prisma: Models, turn: Turn, transaction: Transact): Models =>
  extendedPrisma(prisma, (operation, run) =>
    READS.has(operation.operation) ? turn(run) : transaction((tx) => repeatOn(tx.prisma, operation)),
  );
