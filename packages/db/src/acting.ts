import pg from 'pg';
import type { Database, Transact } from './database.js';
import type { LoggedEvent } from './note-event.js';
import { extendedPrisma, type Models, repeatOn } from './open-prisma.js';

/** An admin's call, as recorded in the change log. */
export interface ActingCall {
  actor: { type: 'admin' | 'integration' | 'cli'; id: number | null; name: string };
  /** A UUID shared by all change log rows of the call. */
  change: string;
  procedure: string;
  /** The access requirement of the procedure. */
  access: string;
  /** The version the caller has seen. The first transaction is rejected if the entity has changed since. */
  expects?: Expectation | undefined;
  /** Recorded with the first transaction. */
  event?: LoggedEvent | undefined;
}

/** An entity at a version: the id of its newest change log row, 0 if there is none. */
export interface Expectation {
  entity: string;
  entityId: string;
  version: number;
}

/** The statements a transaction begins with, as one text without parameters; empty for none. */
export type Begin = () => string;

/** Returns the transaction function whose transactions begin with these statements. */
export type TransactionFrom = (begin: Begin) => Transact;

/** The parts from which a database with an acting user is built. */
export interface Root extends Omit<Database, 'transaction'> {
  /** Prisma's models, with each write in such a transaction. */
  prismaWriting: (transaction: Transact) => Models;
}

/** Runs a task, which may use one connection, when its turn comes. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** Returns a database whose writes the change log attributes to `call`. */
export function actingFor(root: Root, transactionFrom: TransactionFrom, call: ActingCall): Database {
  const begin = beginning(call);
  const first = [call.expects && questionOf(call.expects, call.change), call.event && noteOf(call.event)].filter(
    (text) => text !== undefined,
  );
  const making = first.length > 0 ? untilCommitted(transactionFrom, first.join('; ')) : transactionFrom;
  return writingBy(
    root,
    making(() => begin),
  );
}

/** Returns a database whose transactions, including those of databases derived from it, begin with `note` until the first one commits. */
export function noting(root: Root, transactionFrom: TransactionFrom, note: string): Database {
  const making = untilCommitted(transactionFrom, note);
  const acting = (call: ActingCall) => actingFor(root, making, call);
  return writingBy(
    { ...root, actingFor: acting },
    making(() => ''),
  );
}

/** The database with every write in one of these transactions. Reads have no extra cost. */
function writingBy(root: Root, transaction: Transact): Database {
  let prisma: Models | undefined;
  return {
    ...root,
    transaction,
    query: (text, parameters, options) =>
      isRead(text) ? root.query(text, parameters, options) : transaction((tx) => tx.query(text, parameters)),
    get prisma() {
      prisma ??= root.prismaWriting(transaction);
      return prisma;
    },
  };
}

/** Transactions that begin with one more statement until the first of them commits. */
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

function noteOf({ entity, entityId, label, facts = {} }: LoggedEvent): string {
  const [name, id, about] = [entity, String(entityId), JSON.stringify(facts)].map((value) => pg.escapeLiteral(value));
  return `select note_event(${name}, ${id}, ${label === undefined ? 'null' : pg.escapeLiteral(label)}, ${about}::jsonb)`;
}

const READ = /^\s*(select|with|values)\b/i;
const WRITE = /\b(insert|update|delete|merge)\b/i;

/** Whether a statement certainly writes nothing. When in doubt it gets a transaction, which does no harm. */
export const isRead = (text: string): boolean => READ.test(text) && !WRITE.test(text);

const READS: ReadonlySet<string> = new Set(['findFirst', 'findFirstOrThrow', 'findMany', 'count', 'aggregate', 'groupBy']);

/**
 * Prisma's models with every write in its own transaction. A transaction queues for a connection itself; queueing around it would
 * deadlock.
 */
export const writingPrisma = (prisma: Models, turn: Turn, transaction: Transact): Models =>
  extendedPrisma(prisma, (operation, run) =>
    READS.has(operation.operation) ? turn(run) : transaction((tx) => repeatOn(tx.prisma, operation)),
  );
