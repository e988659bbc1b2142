import { client, type Outputs } from '../api/trpc';

type DataOf<Told> = Told extends { data: infer Data } ? Data : Told extends readonly [unknown, infer Data, ...unknown[]] ? Data : Told;
export type LiveEvent = Outputs['live']['events'] extends AsyncIterable<infer Told> ? DataOf<Told> : never;

const RECONNECT_MS = 3000;

/**
 * Opens a stream of live events and reconnects whenever it ends. Every reconnect reports that events may have been missed; so does the
 * first connection if this stream `follows` another. Returns the function that closes it.
 */
export function openStream(onEvent: (event: LiveEvent) => void, follows: boolean): () => void {
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
      onError: reconnect,
    });
  }
  open();
  return () => {
    isClosed = true;
    clearTimeout(timer);
    subscription?.unsubscribe();
  };
}
