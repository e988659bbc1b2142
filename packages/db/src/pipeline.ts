import type pg from 'pg';
import { driverError, unavailability } from './unavailable.js';

/** A connection on which statements are sent without waiting for the answers to those before. */
export interface Pipeline {
  /** Carries out a statement; undefined if it should be carried out elsewhere, because there is no room or no connection now. */
  query<Row extends object>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row> | undefined> | undefined;
  close(): Promise<void>;
}

/** How many statements may be under way: each waits for those before it. */
const MOST_UNDER_WAY = 16;
/** After so long without an answer, the statement being carried out is slow or waits for a lock, and no other one is to wait for it. */
const SLOW_MS = 20;
/** Between two attempts to connect. */
const PAUSE_MS = 1000;

interface State {
  connect: () => Promise<pg.Client>;
  client: pg.Client | undefined;
  /** The attempt to connect that is under way. */
  opening: Promise<void> | undefined;
  notBefore: number;
  underWay: number;
  lastProgress: number;
  isClosed: boolean;
}

/** Opens the connection with the first statement, and again when it was lost. `connect` makes a client with the option `pipeline`. */
export function openPipeline(connect: () => Promise<pg.Client>): Pipeline {
  const state: State = { connect, client: undefined, opening: undefined, notBefore: 0, underWay: 0, lastProgress: 0, isClosed: false };
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

const hasRoom = ({ underWay, lastProgress }: State): boolean =>
  underWay === 0 || (underWay < MOST_UNDER_WAY && performance.now() - lastProgress < SLOW_MS);

async function sent<Row extends object>(
  state: State,
  client: pg.Client,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row> | undefined> {
  if (state.underWay++ === 0) state.lastProgress = performance.now();
  try {
    return await client.query<Row>(statement);
  } catch (error) {
    // The connection was lost, or a statement before this one took it down: a read may be repeated elsewhere.
    if (client === state.client && unavailability(driverError(error)) !== 'away') throw error;
    return undefined;
  } finally {
    state.underWay--;
    state.lastProgress = performance.now();
  }
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
