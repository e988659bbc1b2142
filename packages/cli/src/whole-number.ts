import { InvalidArgumentError } from 'commander';

/** Parses an argument that is a positive integer, such as an id. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Must be a positive integer.');
  return Number(text);
}
