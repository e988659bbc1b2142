import pg from 'pg';

export interface ListenOptions {
  /** How the server is reached. */
  connection: pg.ClientConfig;
  channel: string;
  onNotice(payload: string): void;
  /** Notices may have been missed: the connection was lost, or is back. */
  onGap(): void;
}

export interface Listener {
  /** Whether notices arrive at present. */
  isListening(): boolean;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/** A connection whose other end vanished without a word shows it only when it is used. */
const BEAT_MS = 2000;

interface State extends ListenOptions {
  isListening: boolean;
  client: pg.Client | undefined;
  timer: NodeJS.Timeout | undefined;
  pause: number;
}

/** Receives the notices of a channel on a connection of its own, reconnecting until it is closed. Resolves after the first attempt. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const state: State = { ...options, isListening: false, client: undefined, timer: undefined, pause: FIRST_PAUSE_MS };
  await connect(state);
  return {
    isListening: () => state.isListening,
    close: async () => {
      const { client } = state;
      state.client = undefined;
      clearTimeout(state.timer);
      await client?.end();
    },
  };
}

async function connect(state: State): Promise<void> {
  const client = new pg.Client({ ...state.connection, connectionTimeoutMillis: LONGEST_PAUSE_MS });
  state.client = client;
  client.on('notification', ({ payload = '' }) => state.onNotice(payload));
  client.on('error', () => lose(state, client));
  client.once('end', () => lose(state, client));
  try {
    await client.connect();
    await client.query(`listen ${state.channel}`);
  } catch {
    // Attempts go on; whoever asks is told by `isListening`.
    lose(state, client);
    return;
  }
  if (state.client !== client) return;
  state.isListening = true;
  state.pause = FIRST_PAUSE_MS;
  state.onGap();
  beat(state, client);
}

function lose(state: State, client: pg.Client): void {
  if (state.client !== client) return;
  const wasListening = state.isListening;
  Object.assign(state, { client: undefined, isListening: false });
  clearTimeout(state.timer);
  // It is lost already: how its end goes makes no difference.
  client.end().catch(() => undefined);
  if (wasListening) state.onGap();
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
