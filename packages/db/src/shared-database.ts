import { type ActingCall, actingFor, type Begin, noting, type Turn, writingPrisma } from './acting.js';
import type { Connections } from './connections.js';
import type { Database, Queryable, Quick, Share, StatementOptions, Transact } from './database.js';
import { sqlState } from './database-errors.js';
import { extendedPrisma } from './open-prisma.js';
import type { RequestShare, ShareGate } from './share-gate.js';
import type { Reader } from './standbys/reader.js';
import type { StandbyConnections, Standbys } from './standbys/standbys.js';

export interface Parts extends Pick<Database, 'cache' | 'changes' | 'documents' | 'embedded' | 'close'> {
  requests: Connections;
  tasks: Connections;
  gate: ShareGate;
  /** The standbys' connections, and what chooses among them; absent: there are none. */
  copies: readonly StandbyConnections[];
  standbys: Standbys | undefined;
  /** Seconds. */
  guestStatement: number;
}

/** Where the reads go that a standby may answer; outside such a call, and in transactions, to the database itself. */
export function readerOf(db: Database): Reader;
export function readerOf(db: Queryable): Queryable;
export function readerOf(db: Queryable & { reader?: Reader | undefined }): Queryable {
  return db.reader ?? db;
}

/** The whole database, and each of its shares. */
export function sharedDatabase({ requests, tasks, gate, copies, standbys, guestStatement, ...rest }: Parts): Database {
  const common: Common = {
    ...rest,
    forShare: (share) => shares[share],
    shareUse: gate.use,
    wrote: async (caller) => standbys?.wrote(caller),
    standbyState: () => standbys?.state() ?? [],
  };
  const guestLimit = guestStatement > 0 ? `set local statement_timeout = '${guestStatement}s'` : '';
  const shareOf = (share: RequestShare): Database => {
    const over = (connections: Connections, { run }: ShareGate) =>
      databaseOver(connections, common, { turn: (work) => run(share, work), begin: share === 'guest' ? guestLimit : '' });
    const db = over(requests, gate);
    const readers = copies.map((copy) => over(copy.connections, copy.gate));
    const readingFor = async (caller: string | null) => {
      const reader = await standbys?.readerFor(caller, db, readers);
      return reader ? { ...db, reader } : db;
    };
    return { ...db, readingFor };
  };
  const shares: Record<Share, Database> = {
    guest: shareOf('guest'),
    checkout: shareOf('checkout'),
    order: shareOf('order'),
    staff: shareOf('staff'),
    background: databaseOver(tasks, common),
  };
  return databaseOver(requests, common);
}

type Common = Pick<Database, 'cache' | 'changes' | 'documents' | 'embedded' | 'close' | 'forShare' | 'shareUse' | 'wrote' | 'standbyState'>;
/** A database over these connections. Transactions start with the statements of `begin`. */
function databaseOver(connections: Connections, common: Common, { turn, begin = '' }: { turn?: Turn; begin?: string } = {}): Database {
  const inTurn: Turn = turn ?? ((work) => work());
  const { pool, run, runQuick, prisma } = connections;
  const runInTurn = <Row extends object>(text: string, parameters?: unknown[]) => inTurn(() => run<Row>(text, parameters));
  const transactionFrom =
    (more?: Begin): Transact =>
    (work) => {
      const first = () => [begin, more?.()].filter(Boolean).join('; ');
      return retryDeadlocks(() => inTurn(() => connections.transaction(first(), work)));
    };
  const quickly = async <Row extends object>(quick: Quick, text: string, parameters?: unknown[]) =>
    (await runQuick<Row>(quick, text, parameters)) ?? runInTurn<Row>(text, parameters);
  const root = {
    ...common,
    pool,
    prisma: turn ? extendedPrisma(prisma, (_, run) => turn(run)) : prisma,
    prismaWriting: (transaction: Transact) => writingPrisma(prisma, inTurn, transaction),
    query: <Row extends object>(text: string, parameters?: unknown[], options?: StatementOptions) =>
      options?.quick ? quickly<Row>(options.quick, text, parameters) : runInTurn<Row>(text, parameters),
    actingFor: (call: ActingCall): Database => actingFor(root, transactionFrom, call),
    noting: (note: string): Database => noting(root, transactionFrom, note),
    readingFor: async (): Promise<Database> => ({ ...root, transaction: transactionFrom() }),
  };
  return { ...root, transaction: transactionFrom() };
}

const DEADLOCK_DETECTED = '40P01';
const DEADLOCK_RETRIES = 3;

async function retryDeadlocks<T>(attempt: () => Promise<T>): Promise<T> {
  for (let retries = DEADLOCK_RETRIES; ; retries--) {
    try {
      return await attempt();
    } catch (error) {
      if (retries === 0 || sqlState(error) !== DEADLOCK_DETECTED) throw error;
    }
  }
}
