import { appRouter, runBulk } from '@merx/router';
import { failureInWords } from '../src/deferred.js';
import { routeTable } from '../src/route-table.js';
import type { Shop } from './shop.js';

/** Executes the asynchronous requests that are due; the gateway of the tests has no runner of its own. Throws what was a bug in them. */
export async function runRequests({ db, settings }: Pick<Shop, 'db' | 'settings'>): Promise<void> {
  const bugs: unknown[] = [];
  const { signal } = new AbortController();
  const { procedures } = routeTable(appRouter);
  const options = { db, settings, signal, failureOf: failureInWords, onBug: (error: unknown) => bugs.push(error) };
  while (await runBulk({ ...options, procedure: (name) => procedures.get(name) }));
  if (bugs.length > 0) throw new AggregateError(bugs, 'An operation failed in the server.');
}
