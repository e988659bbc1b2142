import type { AdminActor, Context } from '../trpc/context.js';
import type { LiveInput } from './live.schema.js';
import type { LiveEvent } from './live-event.js';
import { join, type Sees, type VisibleEvent } from './live-hub.service.js';

interface LiveCall {
  ctx: Context & { actor: AdminActor };
  input?: LiveInput;
  signal?: AbortSignal | undefined;
  /** How often the session is checked while there is nothing to send. */
  recheckMs?: number;
}

const RECHECK_MS = 30_000;
/** A client that stops reading is disconnected before its queue grows too large. */
const MOST_WAITING = 5000;
const VISIBLE_TO_ALL: Sees = () => true;

/**
 * Streams the events visible to the admin until the client disconnects, the session ends or the process shuts down. The
 * account and its permissions are checked again before each send.
 */
export async function* listen({ ctx, input, signal, recheckMs = RECHECK_MS }: LiveCall): AsyncGenerator<LiveEvent> {
  const waiting: VisibleEvent[] = [];
  let isOver = false;
  let wake: () => void = () => undefined;
  const end = () => {
    isOver = true;
    wake();
  };
  const listener = {
    actor: ctx.actor,
    send: (event: LiveEvent, sees: Sees = VISIBLE_TO_ALL) => {
      if (waiting.push({ event, sees }) > MOST_WAITING) isOver = true;
      wake();
    },
    end,
  };
  signal?.addEventListener('abort', end, { once: true });
  const leave = await join(ctx.db, listener, (error) => ctx.warn?.(error, 'live events cannot be read'));
  let checkedAt = performance.now();
  try {
    yield { type: 'hello', resumed: Boolean(input?.lastEventId) };
    while (!isOver && !signal?.aborted) {
      if (waiting.length === 0) await new Promise<void>((resolve) => restUntil(resolve, recheckMs, (woken) => (wake = woken)));
      if (waiting.length === 0 && performance.now() - checkedAt < recheckMs) continue;
      checkedAt = performance.now();
      const actor = await stillThere(ctx);
      if (!actor) {
        yield { type: 'signed_out' };
        return;
      }
      listener.actor = actor;
      for (const { event, sees } of waiting.splice(0)) if (sees(actor)) yield event;
    }
  } finally {
    signal?.removeEventListener('abort', end);
    leave();
  }
}

/** Resolves when woken, or on timeout. */
function restUntil(resolve: () => void, ms: number, onReady: (wake: () => void) => void): void {
  const timer = setTimeout(resolve, ms);
  onReady(() => {
    clearTimeout(timer);
    resolve();
  });
}

/** The listener's current account; undefined when signed out. */
async function stillThere(ctx: LiveCall['ctx']): Promise<AdminActor | undefined> {
  const actor = ctx.identifyAgain ? await ctx.identifyAgain() : ctx.actor;
  return actor.type === 'admin' ? actor : undefined;
}
