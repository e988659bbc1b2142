import type { Fault, Parameters } from './errors.js';

/** More would not help, and a body can have a million errors. */
export const MOST_FAULTS = 50;
const LONGEST_VALUE = 255;

/** The faults to return: the first fifty, with long client input truncated. */
export function toldFaults(faults: Fault[]): Fault[] {
  return faults
    .slice(0, MOST_FAULTS)
    .map(({ message, parameters }) => ({ message, ...(parameters && { parameters: toldParameters(parameters) }) }));
}

/** The parameters to return, with long texts truncated to 255 characters. */
export function toldParameters(parameters: Parameters): Parameters {
  if (Array.isArray(parameters)) return parameters.map(shortened);
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, shortened(value)]));
}

/** Never splits a surrogate pair. */
function shortened(value: string | number): string | number {
  if (typeof value !== 'string' || value.length <= LONGEST_VALUE) return value;
  return `${value.slice(0, LONGEST_VALUE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
