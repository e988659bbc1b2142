import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { allLanded } from '@merx/wire';
import type { Log } from './log.js';

export interface Running {
  server: Server;
  log: Log;
  /** Aborted at once, so that the shop calls itself not ready. */
  ending: AbortController;
  /** Seconds for which it goes on serving after SIGTERM: by then the proxies in front have noticed. */
  grace: number;
  /** What works beside the server; it ends the piece of work in hand. */
  background: { stop(): Promise<void> };
  /** Ends what the server stood on; called when nothing is in flight any more. */
  close: () => Promise<void>;
}

/** Shorter than the ten seconds that container hosts wait before they kill. */
const DEADLINE_MS = 8000;
/** For what came at the end of a long grace. */
const LEAST_MS = 3000;
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Ends the process on SIGTERM or SIGINT: is not ready any more, after SIGTERM serves on for the grace, accepts nothing new, lets what is in
 * flight finish, also when its caller has hung up, closes and exits with 0. After a deadline what still runs is cut off; a second signal
 * exits at once with 1.
 */
export function shutDownOnSignal(running: Running): void {
  const { log, ending } = running;
  const onSignal = (signal: NodeJS.Signals) => {
    if (ending.signal.aborted) process.exit(1);
    ending.abort();
    log.info({ signal }, 'shutting down');
    end(running, signal === 'SIGTERM' ? running.grace * 1000 : 0).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'shutting down failed');
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

async function end({ server, log, background, close }: Running, graceMs: number): Promise<void> {
  if (graceMs > 0) await pause(graceMs);
  const leftMs = Math.max(DEADLINE_MS - graceMs, LEAST_MS);
  const cut = pause(leftMs, undefined, { ref: false });
  await Promise.all([stop(server, log, leftMs), background.stop()]);
  await Promise.race([allLanded(), cut]);
  await close();
}

async function stop(server: Server, log: Log, leftMs: number): Promise<void> {
  // A connection that becomes idle after its last answer would otherwise stay open for the client's next request.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => {
    log.warn('cutting off requests that did not end in time');
    server.closeAllConnections();
  }, leftMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(idle);
  clearTimeout(deadline);
}
