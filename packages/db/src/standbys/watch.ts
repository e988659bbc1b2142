import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addressOf, type Servers } from '../servers.js';

/** How far the copies of the database at some standbys have come. */
export interface Watch {
  /** The index of a standby that lags little, taking turns; undefined if there is none. */
  pick(): number | undefined;
  /** A statement found this standby away: it is left out until it has answered again. */
  lose(index: number): void;
  /** For each standby its address and its lag in seconds, null if it is away or lags too much. */
  state(): StandbyState[];
  close(): Promise<void>;
}

export interface StandbyState {
  address: string;
  lag: number | null;
}

export interface WatchOptions {
  primary: Servers;
  urls: readonly string[];
  /** Called when a standby stops to answer: what is in progress there may never end. */
  onLost(index: number): void;
}

/** A standby that lags more is left out. Less than the time for which writers read from the primary, by more than a record of them may be late. */
const MOST_LAG_MS = 2000;
const ROUND_MS = 250;
const PATIENCE_MS = 1000;

/** The position of the primary's log at a time. */
interface Sample {
  at: number;
  position: bigint;
}

interface Member {
  url: string;
  pool: pg.Pool;
  /** It has everything that was committed before this time. */
  freshUntil: number;
}

interface State extends WatchOptions {
  samples: Sample[];
  members: Member[];
  turn: number;
  isClosed: boolean;
}

/**
 * Watches standbys over connections of their own, several times per second: the position of the primary's log is noted with the time, and
 * each standby is asked how far it has replayed the log.
 */
export async function watchStandbys(options: WatchOptions): Promise<Watch> {
  const members = options.urls.map((url) => ({ url, pool: probePool({ connectionString: url }), freshUntil: Number.NEGATIVE_INFINITY }));
  const state: State = { ...options, samples: [], members, turn: 0, isClosed: false };
  const { primary } = options;
  const source = probePool({ ...primary.config, Client: primary.Client as new () => pg.Client });
  const rounds = [() => sample(state, source), ...members.map((member, index) => () => ask(state, member, index))];
  // The first round of each, so that the standbys serve from the start.
  for (const round of rounds) await round();
  const running = rounds.map((round) => repeat(state, round));
  return {
    pick: () => pick(state),
    lose: (index) => lose(state, index),
    state: () => members.map(({ url, freshUntil }) => ({ address: addressOf(url), lag: lagOf(freshUntil) })),
    close: async () => {
      state.isClosed = true;
      await Promise.all(running);
      await Promise.all([source, ...members.map(({ pool }) => pool)].map((pool) => pool.end()));
    },
  };
}

function probePool(config: pg.PoolConfig): pg.Pool {
  const limits = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
  const pool = new pg.Pool({ ...config, ...limits, max: 1, idleTimeoutMillis: 0, keepAlive: true, application_name: 'merx' });
  pool.on('error', () => undefined); // the next round finds out
  return pool;
}

async function repeat(state: State, round: () => Promise<void>): Promise<void> {
  while (!state.isClosed) {
    await pause(ROUND_MS);
    if (!state.isClosed) await round();
  }
}

/** Notes the position of the primary's log: what is committed before `at` is before it. Without a primary nothing becomes fresher. */
async function sample({ samples }: State, source: pg.Pool): Promise<void> {
  const at = performance.now();
  const { rows } = await source
    .query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position')
    .catch(() => ({ rows: [] }));
  if (rows[0]) samples.push({ at, position: positionOf(rows[0].position) });
  while (samples[0] && samples[0].at < at - MOST_LAG_MS) samples.shift();
}

async function ask(state: State, member: Member, index: number): Promise<void> {
  try {
    const { rows } = await member.pool.query<{ position: string | null }>(
      'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position',
    );
    const position = rows[0]?.position;
    // A standby that was promoted has writes of its own.
    if (!position) return lose(state, index);
    const replayed = positionOf(position);
    const newest = state.samples.findLast((one) => one.position <= replayed);
    if (newest) member.freshUntil = newest.at;
  } catch {
    lose(state, index);
  }
}

/** `16/B374D848` as a number. */
function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

function lose({ members, onLost }: State, index: number): void {
  const member = members[index];
  if (!member || member.freshUntil === Number.NEGATIVE_INFINITY) return;
  member.freshUntil = Number.NEGATIVE_INFINITY;
  onLost(index);
}

const lagOf = (freshUntil: number): number | null => {
  const lag = performance.now() - freshUntil;
  return lag < MOST_LAG_MS ? lag / 1000 : null;
};

function pick(state: State): number | undefined {
  const { members } = state;
  for (let tries = 0; tries < members.length; tries++) {
    state.turn = (state.turn + 1) % members.length;
    if (lagOf(members[state.turn]?.freshUntil ?? Number.NEGATIVE_INFINITY) !== null) return state.turn;
  }
  return undefined;
}
