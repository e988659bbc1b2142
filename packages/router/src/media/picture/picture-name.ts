import { extname } from 'node:path/posix';
import { pictureNameInvalid } from '../faults.js';

const LONGEST = 120;
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/;

/** The trimmed new name of a picture. Throws 400 if it is invalid, or does not keep the extension. */
export function renamed(before: string, given: string): string {
  const name = given.trim();
  const keepsExtension = extname(name).toLowerCase() === extname(before).toLowerCase();
  if (!NAME.test(name) || name.length > LONGEST || !keepsExtension) throw pictureNameInvalid({ name: given });
  return name;
}

/** The name before its extension. */
export const stemOf = (name: string): string => name.slice(0, name.length - extname(name).length);

/** The name, or the name with the first number that is not taken: `beach.jpg`, `beach_1.jpg`. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let copy = 0; ; copy++) {
    const free = copy === 0 ? name : `${stemOf(name)}_${copy}${extname(name)}`;
    if (!taken.has(free)) return free;
  }
}
