import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPipeline, type Pipeline } from './pipeline.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection that carries out one statement after another, each in its own time. */
class Connection extends EventEmitter {
  #last: Promise<unknown> = Promise.resolve();
  query({ text, callback }: { text: string; callback: (error: null, result: object) => void }) {
    const time = Number(text);
    this.#last = this.#last.then(() => (time > 0 ? new Promise((resolve) => setTimeout(resolve, time)) : undefined));
    this.#last.then(() => callback(null, { rows: [] }));
  }
  end = async () => undefined;
}

async function opened(idleTime = () => performance.now()): Promise<Pipeline> {
  const connect = async () => new Connection() as unknown as pg.Client;
  const pipeline = openPipeline({ connect, isRepeatable: true, idleTime });
  expect(pipeline.query({ text: '0' })).toBeUndefined();
  await vi.advanceTimersByTimeAsync(0);
  return pipeline;
}
/** How many of forty statements at once the connection takes. */
async function taken(pipeline: Pipeline, milliseconds: number): Promise<number> {
  const answers = Array.from({ length: 40 }, () => pipeline.query({ text: String(milliseconds) }));
  await vi.advanceTimersByTimeAsync(40 * milliseconds + 20);
  return answers.filter((answer) => answer !== undefined).length;
}

describe('a connection that statements share', () => {
  it('takes thirty-two at a time', async () => {
    expect(await taken(await opened(), 0)).toBe(32);
  });

  it('takes fewer, down to one, the longer they took lately, and more when they are quick again', async () => {
    const pipeline = await opened();
    for (let round = 0; round < 3; round++) await taken(pipeline, 2);
    const ofTwo = await taken(pipeline, 2);
    expect(ofTwo).toBeGreaterThan(1);
    expect(ofTwo).toBeLessThan(9);
    for (let round = 0; round < 20; round++) await taken(pipeline, 18);
    expect(await taken(pipeline, 18)).toBe(1);
    for (let round = 0; round < 60; round++) await taken(pipeline, 0);
    expect(await taken(pipeline, 0)).toBe(32);
  });

  it('takes as many while this process is too busy to look at the answers', async () => {
    const pipeline = await opened(() => 0);
    for (let round = 0; round < 20; round++) await taken(pipeline, 18);
    expect(await taken(pipeline, 18)).toBe(32);
  });

  it('takes none while the first has been under way for more than twenty milliseconds', async () => {
    const pipeline = await opened();
    const slow = pipeline.query({ text: '30' });
    await vi.advanceTimersByTimeAsync(19);
    expect(pipeline.query({ text: '0' })).toBeDefined();
    await vi.advanceTimersByTimeAsync(2);
    expect(pipeline.query({ text: '0' })).toBeUndefined();
    await vi.advanceTimersByTimeAsync(9);
    expect(pipeline.query({ text: '0' })).toBeDefined();
    await slow;
  });
});
