import { client, type Outputs } from '../api/trpc';

type DataOf<Item> = Item extends { data: infer Data } ? Data : Item extends readonly [unknown, infer Data, ...unknown[]] ? Data : Item;
export type LiveEvent = Outputs['live']['events'] extends AsyncIterable<infer Item> ? DataOf<Item> : never;

const RECONNECT_MS = 3000;

/**
 * Opens a stream of live events and reconnects whenever it ends. Every reconnect reports that events may have been missed; so does the
 * first connection if this stream `follows` another. Returns the function that closes it.
 */
function openStream(onEvent: (event: LiveEvent) => void, follows: boolean): () => void {
  let hasBegun = follows;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let subscription: { unsubscribe(): void } | undefined;
  const reconnect = (): void => {
    if (!isClosed) timer = setTimeout(open, RECONNECT_MS);
  };
  function open(): void {
    subscription = client.live.events.subscribe(undefined, {
      onData: ({ data: event }) => {
        if (isClosed) return;
        if (event.type !== 'hello') return onEvent(event);
        onEvent({ ...event, resumed: event.resumed || hasBegun });
        hasBegun = true;
      },
      onComplete: reconnect,
      // A refused stream does not say why: the session may have ended.
      onError: () => {
        if (!isClosed) onEvent({ type: 'signed_out' });
        reconnect();
      },
    });
  }
  open();
  return () => {
    isClosed = true;
    clearTimeout(timer);
    subscription?.unsubscribe();
  };
}

type Listener = (event: LiveEvent) => void;

/**
 * Subscribes to the live events that this account may see. Browsers limit connections per host, so one tab holds the stream and broadcasts
 * its events; when it closes, another tab takes over. Returns the function that unsubscribes.
 */
export function followLive(account: number, onEvent: Listener): () => void {
  const leaving = new AbortController();
  if ('locks' in navigator) void takeTurns(`merx.live.${account}`, onEvent, leaving.signal);
  else streamWhileShown(onEvent, leaving.signal);
  return () => leaving.abort();
}

/** The channel name contains the account, so that a tab never receives events of another account. */
async function takeTurns(name: string, onEvent: Listener, signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => onEvent(data);
  signal.addEventListener('abort', () => channel.close(), { once: true });
  const broadcast = (event: LiveEvent): void => {
    channel.postMessage(event);
    onEvent(event);
  };
  const isFirst = await navigator.locks.request(
    name,
    { ifAvailable: true },
    (lock) => lock && lead(broadcast, false, signal).then(() => true),
  );
  if (isFirst || signal.aborted) return;
  try {
    // Events between the end of the previous stream and the start of this one were missed.
    await navigator.locks.request(name, { signal }, () => lead(broadcast, true, signal));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Holds the stream, and with it the lock, until this tab leaves. */
function lead(broadcast: Listener, follows: boolean, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const close = openStream(broadcast, follows);
    signal.addEventListener(
      'abort',
      () => {
        close();
        resolve();
      },
      { once: true },
    );
  });
}

/** Without the Locks API (plain HTTP) each tab has its own stream, open only while the tab is visible. */
function streamWhileShown(onEvent: Listener, signal: AbortSignal): void {
  let close: (() => void) | undefined;
  let follows = false;
  const follow = (): void => {
    if (document.visibilityState === 'visible') {
      close ??= openStream(onEvent, follows);
      follows = true;
    } else {
      close?.();
      close = undefined;
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow, { signal });
  signal.addEventListener('abort', () => close?.(), { once: true });
}
