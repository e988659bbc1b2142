import type { Server } from 'node:http';
import type { Log } from './log.js';

export interface Running {
  server: Server;
  log: Log;
  /** What works beside the server; it ends the piece of work in hand. */
  background: { stop(): Promise<void> };
  /** Ends what the server stood on; called when nothing is in flight any more. */
  close: () => Promise<void>;
}

/** Shorter than the ten seconds that container hosts wait before they kill. */
const DEADLINE_MS = 8000;
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Ends the process on SIGTERM or SIGINT: accepts nothing new, lets what is in flight finish, closes and exits with 0. After a deadline
 * what still runs is cut off; a second signal exits at once with 1.
 */
export function shutDownOnSignal({ server, log, background, close }: Running): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'shutting down');
    Promise.all([stop(server, log), background.stop()])
      .then(close)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'shutting down failed');
          process.exit(1);
        },
      );
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

async function stop(server: Server, log: Log): Promise<void> {
  // A connection that becomes idle after its last answer would otherwise stay open for the client's next request.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => {
    log.warn('cutting off requests that did not end in time');
    server.closeAllConnections();
  }, DEADLINE_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(idle);
  clearTimeout(deadline);
}
