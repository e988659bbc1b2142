import { InvalidArgumentError } from 'commander';

/** Reads an argument that is a whole number above 0, such as an id. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number above 0.');
  return Number(text);
}
