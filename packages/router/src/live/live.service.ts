import type { AdminActor, Context } from '../trpc/context.js';
import type { LiveInput } from './live.schema.js';
import type { LiveEvent } from './live-event.js';
import { join, type Sees } from './live-hub.service.js';

export interface LiveCall {
  ctx: Context & { actor: AdminActor };
  input?: LiveInput;
  signal?: AbortSignal | undefined;
  /** How often it is asked whether the listener is still signed in when there is nothing to send. */
  recheckMs?: number;
}

const RECHECK_MS = 30_000;
/** A page that takes nothing any more is cut off before it costs memory. */
const MOST_WAITING = 5000;
const EVERYBODY: Sees = () => true;

/**
 * The events that the admin may see, until they leave, their session ends or the process does. The account and its permissions are read
 * again before anything is sent.
 */
export async function* listen({ ctx, input, signal, recheckMs = RECHECK_MS }: LiveCall): AsyncGenerator<LiveEvent> {
  const waiting: { event: LiveEvent; sees: Sees }[] = [];
  let isOver = false;
  let wake: () => void = () => undefined;
  const end = () => {
    isOver = true;
    wake();
  };
  const listener = {
    actor: ctx.actor,
    tell: (event: LiveEvent, sees: Sees = EVERYBODY) => {
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

/** Resolves when it is woken, or after a while. */
function restUntil(resolve: () => void, ms: number, hand: (woken: () => void) => void): void {
  const timer = setTimeout(resolve, ms);
  hand(() => {
    clearTimeout(timer);
    resolve();
  });
}

/** The listener's account now; undefined when no longer signed in. */
async function stillThere(ctx: LiveCall['ctx']): Promise<AdminActor | undefined> {
  const actor = ctx.identifyAgain ? await ctx.identifyAgain() : ctx.actor;
  return actor.type === 'admin' ? actor : undefined;
}
