import cluster from 'node:cluster';
import type { MetricValues, Queue, ToPrimary, ToWorker } from './messages.js';

/** What a server has to know about the processes beside it. */
export interface Processes {
  /** How many there are. */
  count: number;
  /** Absent for a single process: it has no number. */
  number?: number;
  /** Reports that requests are served; `appointed` is called when this process is to run the background tasks, at once if it is alone. */
  serve(appointed: () => void): void;
  /** Wakes the process that runs the background tasks. */
  queued(queue: Queue): void;
  /** Calls `listener` when another process has queued work. */
  onQueued(listener: (queue: Queue) => void): void;
  /** Calls `stop` on SIGTERM or SIGINT, and `exit` on the second one. */
  onSignal(stop: (signal: NodeJS.Signals) => void, exit: () => void): void;
  /** Returns a function for the metrics of all processes, given one for those of this process. */
  collecting(own: () => Promise<MetricValues>): () => Promise<MetricValues[]>;
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** The only process of a server. */
export function singleProcess(): Processes {
  return {
    count: 1,
    serve: (appointed) => appointed(),
    queued: () => undefined,
    onQueued: () => undefined,
    onSignal: (stop, exit) => {
      let isEnding = false;
      for (const signal of SIGNALS) {
        process.on(signal, () => {
          if (isEnding) return exit();
          isEnding = true;
          stop(signal);
        });
      }
    },
    collecting: (own) => async () => [await own()],
  };
}

/** One of the processes started by `runPrimary`. */
export function workerProcess(count: number): Processes {
  const number = cluster.worker?.id ?? 0;
  return {
    count,
    number,
    serve: (appointed) => {
      on('appointed', appointed);
      tell({ kind: 'serving' });
    },
    queued: (queue) => tell({ kind: 'queued', queue }),
    onQueued: (listener) => on('queued', ({ queue }) => listener(queue)),
    onSignal: (stop, exit) => {
      // A terminal or service manager may signal every process, and the primary passes the signal on: only the primary counts them.
      let isEnding = false;
      const once = (signal: NodeJS.Signals) => {
        if (!isEnding) stop(signal);
        isEnding = true;
      };
      for (const signal of SIGNALS) process.on(signal, once);
      on('stop', ({ signal }) => once(signal));
      on('exit', exit);
    },
    collecting: (own) => {
      const waiting = new Map<number, (all: MetricValues[]) => void>();
      let asked = 0;
      on('report', async ({ id }) => tell({ kind: 'report', id, values: await own() }));
      on('reported', ({ id, all }) => {
        waiting.get(id)?.(all);
        waiting.delete(id);
      });
      return () =>
        new Promise((resolve) => {
          const id = ++asked;
          waiting.set(id, resolve);
          tell({ kind: 'collect', id });
        });
    },
  };
}

/** Without the primary this process exits anyway. */
function tell(message: ToPrimary): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

function on<Kind extends ToWorker['kind']>(kind: Kind, listener: (message: Extract<ToWorker, { kind: Kind }>) => void): void {
  process.on('message', (message: ToWorker) => {
    if (message.kind === kind) listener(message as Extract<ToWorker, { kind: Kind }>);
  });
}
