import type pg from 'pg';

/** What a channel's notifications are passed to. */
export interface Hearer {
  onNotice(payload: string): void;
  /** Notifications may have been missed: the connection was lost, or is back. */
  onGap(): void;
}

export interface Listener {
  /** Adds a channel; call it before `start`. */
  hear(channel: string, hearer: Hearer): void;
  /** Connects; resolves after the first attempt. */
  start(): Promise<void>;
  /** Whether notifications currently arrive. */
  isListening(): boolean;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/** A connection whose other end vanished silently only fails when it is used. */
const BEAT_MS = 2000;

interface State {
  /** Makes a client for the server. */
  open(config: pg.ClientConfig): pg.Client;
  hearers: Map<string, Hearer>;
  isListening: boolean;
  client: pg.Client | undefined;
  timer: NodeJS.Timeout | undefined;
  pause: number;
}

/** Receives notifications on a connection of its own, reconnecting until it is closed. */
export function createListener(open: State['open']): Listener {
  const state: State = {
    open,
    hearers: new Map(),
    isListening: false,
    client: undefined,
    timer: undefined,
    pause: FIRST_PAUSE_MS,
  };
  return {
    hear: (channel, hearer) => void state.hearers.set(channel, hearer),
    start: () => connect(state),
    isListening: () => state.isListening,
    close: async () => {
      const { client } = state;
      state.client = undefined;
      clearTimeout(state.timer);
      await client?.end();
    },
  };
}

const reportGap = ({ hearers }: State) => {
  for (const { onGap } of hearers.values()) onGap();
};

async function connect(state: State): Promise<void> {
  const client = state.open({ connectionTimeoutMillis: LONGEST_PAUSE_MS });
  state.client = client;
  client.on('notification', ({ channel, payload = '' }) => state.hearers.get(channel)?.onNotice(payload));
  client.on('error', () => lose(state, client));
  client.once('end', () => lose(state, client));
  try {
    await client.connect();
    for (const channel of state.hearers.keys()) await client.query(`listen ${channel}`);
  } catch {
    // It keeps trying; `isListening` reports the state.
    lose(state, client);
    return;
  }
  if (state.client !== client) return;
  state.isListening = true;
  state.pause = FIRST_PAUSE_MS;
  reportGap(state);
  beat(state, client);
}

function lose(state: State, client: pg.Client): void {
  if (state.client !== client) return;
  const wasListening = state.isListening;
  Object.assign(state, { client: undefined, isListening: false });
  clearTimeout(state.timer);
  // The connection is already lost, so how closing it ends does not matter.
  client.end().catch(() => undefined);
  if (wasListening) reportGap(state);
  state.timer = setTimeout(() => void connect(state), state.pause).unref();
  state.pause = Math.min(state.pause * 2, LONGEST_PAUSE_MS);
}

function beat(state: State, client: pg.Client): void {
  state.timer = setTimeout(() => {
    state.timer = setTimeout(() => lose(state, client), BEAT_MS).unref();
    const answered = () => {
      if (state.client !== client) return;
      clearTimeout(state.timer);
      beat(state, client);
    };
    client.query('select').then(answered, () => lose(state, client));
  }, BEAT_MS).unref();
}
