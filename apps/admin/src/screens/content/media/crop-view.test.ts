import { describe, expect, it } from 'vitest';
import { cropView, focusAt, movedFocus } from './crop-view';

describe('a picture in a crop', () => {
  it.each([
    [
      { x: 0.5, y: 0.5 },
      { width: '200%', height: '100%', left: '-50%', top: '0%' },
    ],
    [
      { x: 0, y: 0 },
      { width: '200%', height: '100%', left: '0%', top: '0%' },
    ],
    [
      { x: 0.9, y: 0 },
      { width: '200%', height: '100%', left: '-100%', top: '0%' },
    ],
  ])('around %j lies at %j', (focus, view) => {
    expect(cropView({ width: 800, height: 400 }, { width: 1, height: 1 }, focus)).toEqual(view);
  });

  it('fills a box of its own shape', () => {
    const view = cropView({ width: 800, height: 400 }, { width: 2, height: 1 }, { x: 0.1, y: 0.9 });
    expect(view).toEqual({ width: '100%', height: '100%', left: '0%', top: '0%' });
  });
});

describe('a focal point', () => {
  it.each([
    ['ArrowLeft', false, { x: 0.49, y: 0.02 }],
    ['ArrowRight', true, { x: 0.6, y: 0.02 }],
    ['ArrowUp', true, { x: 0.5, y: 0 }],
    ['ArrowDown', false, { x: 0.5, y: 0.03 }],
    ['Enter', false, undefined],
  ])('is moved by %s (large: %s)', (key, isLarge, expected) => {
    expect(movedFocus({ x: 0.5, y: 0.02 }, key, isLarge)).toEqual(expected);
  });

  it('stays within the picture', () => {
    expect(focusAt(-3, 1.004)).toEqual({ x: 0, y: 1 });
  });
});
