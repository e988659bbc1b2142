import { type TrackedEnvelope, tracked } from '@trpc/server';
import { z } from 'zod';
import { asAnsweredError } from './errors.js';

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/**
 * The output of a streaming procedure: an async generator of values with this schema. Middleware returns before the generator runs, so its
 * errors are mapped here.
 */
export function streamOf<T>(element: z.ZodType<T>) {
  return z.custom<AsyncIterable<T>>(isAsyncIterable).transform(async function* (values) {
    try {
      for await (const value of values) yield element.parse(value);
    } catch (error) {
      throw asAnsweredError(error);
    }
  });
}

/**
 * The handler of a subscription: its events are numbered, so that a reconnecting client is recognized. Errors are mapped as in `streamOf`.
 */
export const numbered = <Call, Event>(events: (call: Call) => AsyncIterable<Event>) =>
  async function* (call: Call): AsyncGenerator<TrackedEnvelope<Event>> {
    let number = 0;
    try {
      for await (const event of events(call)) yield tracked(String(++number), event);
    } catch (error) {
      throw asAnsweredError(error);
    }
  };
