import type { Fault, Parameters } from './errors.js';

/** More of them help nobody, and a body can be wrong in a million places. */
export const MOST_FAULTS = 50;
const LONGEST_VALUE = 255;

/** What an answer tells of faults: the first fifty, and of what the caller sent not more than the beginning of a long text. */
export function toldFaults(faults: Fault[]): Fault[] {
  return faults
    .slice(0, MOST_FAULTS)
    .map(({ message, parameters }) => ({ message, ...(parameters && { parameters: toldParameters(parameters) }) }));
}

/** The parameters of an answer, long texts shortened to 255 characters. */
export function toldParameters(parameters: Parameters): Parameters {
  if (Array.isArray(parameters)) return parameters.map(shortened);
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, shortened(value)]));
}

/** Never ends between the halves of a surrogate pair. */
function shortened(value: string | number): string | number {
  if (typeof value !== 'string' || value.length <= LONGEST_VALUE) return value;
  return `${value.slice(0, LONGEST_VALUE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
