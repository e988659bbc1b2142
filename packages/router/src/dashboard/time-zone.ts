import { timeZoneUnknown } from './faults.js';

/** Throws 400 for an unknown time zone name. Offsets are rejected, as PostgreSQL reads their sign the other way round. */
export function requireTimeZone(name: string): void {
  const known = new Set(Intl.supportedValuesOf('timeZone')).add('UTC');
  if (!known.has(name)) throw timeZoneUnknown({ timeZone: name });
}
