/** Numbers that look like chance and are the same for the same seed. */
export interface Dice {
  /** A whole number from 0, below `count`. */
  below(count: number): number;
  /** One of the values. Throws when there is none. */
  one<T>(values: readonly T[]): T;
}

export function diceOf(seed: number): Dice {
  let state = seed * 2_654_435_761;
  const below = (count: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const one = <T>(values: readonly T[]): T => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error('There is nothing to choose from.');
    return value;
  };
  return { below, one };
}
