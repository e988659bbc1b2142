import { afterEach, expect, it } from 'vitest';
import { currentTraceId, traced, tracedCall, tracedTask } from './spans.js';
import { isTracing, useTracer } from './tracer.js';

afterEach(() => useTracer(undefined));

it('without a tracer only runs the work, and hands no headers on', async () => {
  expect(isTracing()).toBe(false);
  const work = async () => currentTraceId() ?? 'untraced';
  expect(await traced({ name: 'a' }, work)).toBe('untraced');
  expect(await tracedTask({ name: 'a' }, work)).toBe('untraced');
  expect(await tracedCall({ method: 'GET', host: 'a.test', statusOf: () => 200 }, async (headers) => headers)).toEqual({});
});

it('makes no span outside a trace', async () => {
  const started: string[] = [];
  useTracer({
    startSpan: (name) => {
      started.push(name);
      throw new Error('not expected');
    },
    startActiveSpan: () => undefined as never,
  });
  expect(await traced({ name: 'polling' }, async () => 'done')).toBe('done');
  expect(started).toEqual([]);
});
