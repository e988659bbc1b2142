import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { AdminQueryClient } from './query-client';

/** A query of a shop in which `version` is read when a request begins, and answered when the test lets it. */
function openQuery() {
  const client = new AdminQueryClient();
  let version = 1;
  const answers: (() => void)[] = [];
  const queryFn = () => {
    const read = version;
    return new Promise<number>((resolve) => answers.push(() => resolve(read)));
  };
  const options = { queryKey: ['version'], queryFn, staleTime: Number.POSITIVE_INFINITY };
  return {
    client,
    options,
    answers,
    data: () => client.getQueryData(['version']),
    change: () => {
      version += 1;
    },
  };
}

it('repeats a first load that began before the change', async () => {
  const { client, options, answers, change, data } = openQuery();
  const unsubscribe = new QueryObserver(client, options).subscribe(() => undefined);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  change();
  const invalidated = client.invalidateQueries();
  answers[0]?.();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await invalidated;
  expect(data()).toBe(2);
  unsubscribe();
});

it('marks a first load that nobody waits for any more as stale', async () => {
  const { client, options, answers } = openQuery();
  const loaded = client.fetchQuery(options);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const invalidated = client.invalidateQueries();
  answers[0]?.();
  await Promise.all([loaded, invalidated]);
  expect(answers).toHaveLength(1);
  expect(client.getQueryState(['version'])?.isInvalidated).toBe(true);
});

it('leaves a first load alone that the invalidation does not mean', async () => {
  const { client, options, answers, data } = openQuery();
  const unsubscribe = new QueryObserver(client, options).subscribe(() => undefined);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const invalidated = client.invalidateQueries({ queryKey: ['other'] });
  answers[0]?.();
  await invalidated;
  await vi.waitFor(() => expect(data()).toBe(1));
  expect(answers).toHaveLength(1);
  unsubscribe();
});
