import { expect, it } from 'vitest';
import { arrowStep } from './arrow-keys';

it('the arrow that points to the end of the line goes onwards, in either direction', () => {
  expect(arrowStep('ArrowRight', 'ltr')).toEqual([0, 1]);
  expect(arrowStep('ArrowLeft', 'ltr')).toEqual([0, -1]);
  expect(arrowStep('ArrowRight', 'rtl')).toEqual([0, -1]);
  expect(arrowStep('ArrowLeft', 'rtl')).toEqual([0, 1]);
  expect([arrowStep('ArrowDown', 'rtl'), arrowStep('ArrowUp', 'rtl')]).toEqual([
    [1, 0],
    [-1, 0],
  ]);
  expect(arrowStep('Enter', 'rtl')).toBeUndefined();
});
