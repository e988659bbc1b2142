import type { Direction } from '../texts/languages';

/** A step by arrow key: rows down, and columns or levels onwards in the reading direction. */
export type ArrowStep = readonly [down: number, onwards: number];

const STEPS: Readonly<Record<string, ArrowStep>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The step of a key; undefined if it is not an arrow key. */
export function arrowStep(key: string, dir: Direction): ArrowStep | undefined {
  const step = STEPS[key];
  if (!step || dir === 'ltr') return step;
  const [down, right] = step;
  return [down, right && -right];
}
