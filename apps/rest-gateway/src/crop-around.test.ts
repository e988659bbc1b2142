import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropAround } from './crop-around.js';

describe('a crop around a point', () => {
  it.each([
    [
      { x: 0.5, y: 0.5 },
      { left: 200, top: 0, width: 400, height: 400 },
    ],
    [
      { x: 0, y: 0 },
      { left: 0, top: 0, width: 400, height: 400 },
    ],
    [
      { x: 1, y: 1 },
      { left: 400, top: 0, width: 400, height: 400 },
    ],
    [
      { x: 0.6, y: 0.1 },
      { left: 280, top: 0, width: 400, height: 400 },
    ],
  ])('of a wide picture at %j is %j', (focus, expected) => {
    expect(cropAround({ width: 800, height: 400 }, { width: 80, height: 80 }, focus)).toEqual(expected);
  });

  it('is within the picture, touches two of its edges, and contains the point', () => {
    const side = fc.integer({ min: 1, max: 5000 });
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(side, side, side, side, part, part, (width, height, boxWidth, boxHeight, x, y) => {
        const area = cropAround({ width, height }, { width: boxWidth, height: boxHeight }, { x, y });
        expect(area.left).toBeGreaterThanOrEqual(0);
        expect(area.top).toBeGreaterThanOrEqual(0);
        expect(area.left + area.width).toBeLessThanOrEqual(width);
        expect(area.top + area.height).toBeLessThanOrEqual(height);
        expect(area.width === width || area.height === height).toBe(true);
        // A pixel is lost by rounding at most.
        expect(x * width).toBeGreaterThanOrEqual(area.left - 1);
        expect(x * width).toBeLessThanOrEqual(area.left + area.width + 1);
        expect(y * height).toBeGreaterThanOrEqual(area.top - 1);
        expect(y * height).toBeLessThanOrEqual(area.top + area.height + 1);
      }),
    );
  });
});
