import type pg from 'pg';

/** Sends notifications to the other instances. */
export interface NoticeSender {
  /** Resolves after the first attempt; repeats it until it succeeds. Never throws. */
  send(channel: string, payload: string): Promise<void>;
  /** Stops repeating what could not be sent. */
  close(): void;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/** A sender that uses any connection of the pool. */
export function createNoticeSender(pool: pg.Pool): NoticeSender {
  let isClosed = false;
  const send = async (channel: string, payload: string, pause = FIRST_PAUSE_MS): Promise<void> => {
    try {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    } catch {
      // The change is committed: do not report a failure to the caller, but keep trying to notify the other instances.
      if (!isClosed) setTimeout(() => void send(channel, payload, Math.min(pause * 2, LONGEST_PAUSE_MS)), pause).unref();
    }
  };
  return {
    send: (channel, payload) => send(channel, payload),
    close: () => {
      isClosed = true;
    },
  };
}
