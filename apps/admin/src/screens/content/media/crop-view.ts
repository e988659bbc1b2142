import { cropStart } from '@merx/wire';

/** A point of a picture, from 0 to 1 in both directions. */
export interface Focus {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/**
 * How a picture lies in a box that a crop around the point fills: its size and its offset, in percent of the box. As the server crops: the
 * point in the middle, as far as the edges allow.
 */
export function cropView(picture: Size, box: Size, focus: Focus): Record<'width' | 'height' | 'left' | 'top', string> {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return {
    width: percent(width / box.width),
    height: percent(height / box.height),
    left: percent(-cropStart(width, box.width, focus.x) / box.width),
    top: percent(-cropStart(height, box.height, focus.y) / box.height),
  };
}

const percent = (ratio: number): string => `${Math.round((ratio || 0) * 10_000) / 100}%`;

const STEP = 0.01;
const LARGE_STEP = 0.1;
const DIRECTIONS: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The point after a key was pressed, in small or with Shift in large steps; undefined for any other key. */
export function movedFocus({ x, y }: Focus, key: string, isLarge: boolean): Focus | undefined {
  const direction = DIRECTIONS[key];
  const step = isLarge ? LARGE_STEP : STEP;
  return direction && focusAt(x + direction.x * step, y + direction.y * step);
}

/** A point, within the picture and rounded to hundredths. */
export const focusAt = (x: number, y: number): Focus => ({ x: within(x), y: within(y) });
const within = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 100) / 100;
