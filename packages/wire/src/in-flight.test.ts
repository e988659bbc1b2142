import { expect, it } from 'vitest';
import { allLanded, inFlight } from './in-flight.js';

it('waits for all that was begun, failed or not, and for what follows at once', async () => {
  const order: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const landed = allLanded().then(() => order.push('nothing under way'));
  await landed;
  const first = inFlight(gate).then(() => inFlight(Promise.resolve()).then(() => order.push('second piece')));
  const failing = inFlight(gate.then(() => Promise.reject(new Error('lost')))).catch(() => order.push('failed'));
  const all = allLanded().then(() => order.push('landed'));
  order.push('open');
  open();
  await Promise.all([first, failing, all]);
  expect(order.at(-1)).toBe('landed');
  expect(new Set(order)).toEqual(new Set(['nothing under way', 'open', 'failed', 'second piece', 'landed']));
});
