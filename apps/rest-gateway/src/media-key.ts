import { keyOf } from '@merx/storage';

/** The key in the path of a request; undefined if it is malformed or no path of a file. */
export function keyIn(path: string): string | undefined {
  try {
    return keyOf('', decodeURIComponent(path.slice(1)));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return undefined;
  }
}
