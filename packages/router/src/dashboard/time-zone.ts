import { timeZoneUnknown } from './faults.js';

/** Throws 400 for what is no name of a time zone. Offsets are none: the database reads their sign the other way round. */
export function requireTimeZone(name: string): void {
  const known = new Set(Intl.supportedValuesOf('timeZone')).add('UTC');
  if (!known.has(name)) throw timeZoneUnknown({ timeZone: name });
}
