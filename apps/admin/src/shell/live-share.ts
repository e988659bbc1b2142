import { type LiveEvent, openStream } from './live-stream';

type Hear = (event: LiveEvent) => void;

/**
 * Follows what happens in the shop, as far as this account may see it. A browser opens few connections to a host, so one tab holds the
 * stream and passes on what it hears; when it closes, another takes over. Returns what ends it.
 */
export function followLive(account: number, hear: Hear): () => void {
  const leaving = new AbortController();
  if ('locks' in navigator) void takeTurns(`merx.live.${account}`, hear, leaving.signal);
  else streamWhileShown(hear, leaving.signal);
  return () => leaving.abort();
}

/** Tabs of one account share a name, so that no tab hears what another account may see. */
async function takeTurns(name: string, hear: Hear, signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => hear(data);
  signal.addEventListener('abort', () => channel.close(), { once: true });
  const pass = (event: LiveEvent): void => {
    channel.postMessage(event);
    hear(event);
  };
  const isFirst = await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && lead(pass, false, signal).then(() => true));
  if (isFirst || signal.aborted) return;
  try {
    // What happened between the end of the former stream and the start of this one was passed to nobody.
    await navigator.locks.request(name, { signal }, () => lead(pass, true, signal));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Holds the stream, and with it the lock, until this tab leaves. */
function lead(pass: Hear, follows: boolean, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const close = openStream(pass, follows);
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

/** Without locks, as in a page that came over plain HTTP, each tab has a stream of its own, but only while somebody looks at it. */
function streamWhileShown(hear: Hear, signal: AbortSignal): void {
  let close: (() => void) | undefined;
  let follows = false;
  const follow = (): void => {
    if (document.visibilityState === 'visible') {
      close ??= openStream(hear, follows);
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
