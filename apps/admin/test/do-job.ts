import type { Shop } from '@merx/rest-gateway/test';
import { runJob } from '@merx/router';
import { expect } from 'vitest';

/** Does the job that a page has queued or is about to; the gateway of the tests has no runner of its own. Throws what was a bug in it. */
export async function doJob({ db, settings }: Shop): Promise<void> {
  const failures: unknown[] = [];
  const { signal } = new AbortController();
  await expect.poll(() => runJob({ db, settings, signal, onFailure: (_, error) => failures.push(error) })).toBe(true);
  expect(failures).toEqual([]);
}
