import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { allLanded } from '@merx/wire';
import type { Processes } from './cluster/processes.js';
import type { Log } from './log.js';

export interface Running {
  server: Server;
  log: Log;
  /** Aborted at once, so that the server reports not ready. */
  ending: AbortController;
  /** Seconds the server keeps serving after SIGTERM, so that proxies notice. */
  grace: number;
  /** The background tasks; stopping them finishes the current round. */
  background: { stop(): Promise<void> };
  /** Closes the server's resources; called when nothing is in progress any more. */
  close: () => Promise<void>;
}

/** Shorter than the ten seconds that container hosts wait before they kill. */
const DEADLINE_MS = 8000;
/** For requests that arrived at the end of a long grace period. */
const LEAST_MS = 3000;
/**
 * Ends the process on SIGTERM or SIGINT: reports not ready, after SIGTERM keeps serving for the grace period, accepts nothing new,
 * finishes work in progress even if its caller has disconnected, closes and exits with 0. After a deadline remaining work is cut off; a
 * second signal exits at once with 1.
 */
export function shutDownOnSignal(running: Running, { onSignal }: Pick<Processes, 'onSignal'>): void {
  const { log, ending } = running;
  const begin = (signal: NodeJS.Signals) => {
    ending.abort();
    log.info({ signal }, 'shutting down');
    end(running, signal === 'SIGTERM' ? running.grace * 1000 : 0).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  onSignal(begin, () => process.exit(1));
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
  // A connection that becomes idle after its last response would otherwise stay open for the client's next request.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => {
    log.warn('closing connections of unfinished requests');
    server.closeAllConnections();
  }, leftMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(idle);
  clearTimeout(deadline);
}
