import { performance as timing } from 'node:perf_hooks';
import pg from 'pg';
import { sqlState } from './database-errors.js';
import { DatabaseUnavailable, driverError, unavailability } from './unavailable.js';

/** A connection on which statements are sent without waiting for the answers to those before. */
export interface Pipeline {
  /** Carries out a statement; undefined if it should be carried out elsewhere, because there is no room or no connection now. */
  query<Row extends object>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row> | undefined> | undefined;
  close(): Promise<void>;
}

/** How many statements may be under way: each waits for those before it. */
const MOST_UNDER_WAY = 32;
/** After so long without an answer, the statement being carried out is slow, and no other one is to wait for it. */
const SLOW_MS = 20;
/** How long a statement may have to wait for those before it, by what statements took lately: on a slow disk, commits go to the pool. */
const MOST_WAIT_MS = 8;
/** How much the last statement counts in the mean. */
const NEWEST_SHARE = 0.1;
/** Between two attempts to connect. */
const PAUSE_MS = 1000;

/** A statement that waits longer for a lock fails, has changed nothing, and is carried out elsewhere: the others do not wait for it. */
export const PIPELINE_OPTIONS = '-c lock_timeout=10ms';
const LOCK_NOT_AVAILABLE = '55P03';

interface State {
  connect: () => Promise<pg.Client>;
  isRepeatable: boolean;
  idleTime: () => number;
  client: pg.Client | undefined;
  /** The attempt to connect that is under way. */
  opening: Promise<void> | undefined;
  notBefore: number;
  underWay: number;
  lastProgress: number;
  /** What `idleTime` was then. */
  lastIdle: number;
  /**
   * How long this process lately waited for a statement with nothing else to do, in milliseconds. A busy process takes note of answers late,
   * which says nothing of the database.
   */
  meanTime: number;
  isClosed: boolean;
}

export interface PipelineOptions {
  /** Makes a client with the option `pipeline` and the `PIPELINE_OPTIONS`. */
  connect: () => Promise<pg.Client>;
  /** Whether statements that were lost with the connection are carried out elsewhere; otherwise they throw DatabaseUnavailable. */
  isRepeatable: boolean;
  /** For how many milliseconds this process has had nothing to do since its start. */
  idleTime?: () => number;
}

/** Opens the connection with the first statement, and again when it was lost. */
export function openPipeline({ idleTime = () => timing.nodeTiming.idleTime, ...options }: PipelineOptions): Pipeline {
  const unused = { client: undefined, opening: undefined, notBefore: 0, underWay: 0, lastProgress: 0, lastIdle: 0, meanTime: 0 };
  const state: State = { ...options, ...unused, idleTime, isClosed: false };
  return {
    query: <Row extends object>(statement: pg.QueryConfig) => {
      const { client } = state;
      if (!client) return open(state);
      return hasRoom(state) ? sent<Row>(state, client, statement) : undefined;
    },
    async close() {
      state.isClosed = true;
      await state.opening;
      await state.client?.end();
    },
  };
}

const hasRoom = ({ underWay, lastProgress, meanTime }: State): boolean =>
  underWay === 0 || (underWay < MOST_UNDER_WAY && underWay * meanTime < MOST_WAIT_MS && performance.now() - lastProgress < SLOW_MS);

async function sent<Row extends object>(
  state: State,
  client: pg.Client,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row> | undefined> {
  if (state.underWay++ === 0) noteProgress(state);
  try {
    return await carryOut<Row>(client, statement);
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) return undefined;
    if (client === state.client) {
      if (unavailability(driverError(error)) !== 'away') throw error;
      // Such as one to a server that has become a standby.
      state.client = undefined;
      client.end().catch(() => undefined);
    }
    // The connection was lost, or a statement before this one took it down.
    if (state.isRepeatable) return undefined;
    throw new DatabaseUnavailable('away', 'The connection to the database was lost', error);
  } finally {
    state.underWay--;
    const { lastIdle } = state;
    noteProgress(state);
    state.meanTime += NEWEST_SHARE * (state.lastIdle - lastIdle - state.meanTime);
  }
}

/** As `client.query`, which takes five microseconds to copy a statement that is given as an object. */
function carryOut<Row extends object>(client: pg.Client, { name, text, values }: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query<Row>(text, values);
    const callback = (error: Error | null, result: pg.QueryResult<Row>) => (error ? reject(error) : resolve(result));
    client.query(Object.assign(query, { name, callback }));
  });
}

function noteProgress(state: State): void {
  state.lastProgress = performance.now();
  state.lastIdle = state.idleTime();
}

function open(state: State): undefined {
  if (state.opening || state.isClosed || performance.now() < state.notBefore) return;
  state.notBefore = performance.now() + PAUSE_MS;
  state.opening = opened(state)
    // Whoever reads from the pool meanwhile is told why.
    .catch(() => undefined)
    .finally(() => {
      state.opening = undefined;
    });
}

async function opened(state: State): Promise<void> {
  const client = await state.connect();
  client.once('end', () => {
    if (state.client === client) state.client = undefined;
  });
  state.client = client;
}
