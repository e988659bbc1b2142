import { fieldRequired, MerxError } from '@merx/router';
import type { Operation } from './deferred.js';
import type { Served } from './route-table.js';

type Body = Record<string, unknown>;

/** The bodies of an asynchronous list, with the query and the path that they share. */
interface SentList {
  bodies: Body[];
  params: Record<string, unknown>;
  pathValues: Readonly<Record<string, string>>;
}

/**
 * The operations of an asynchronous list. One whose path values are missing or name nothing is recorded as rejected; one whose body cannot
 * be read makes the whole list fail: throws its error, in which the parameters begin with the operation's index.
 */
export function readOperations(served: Served, { bodies, params, pathValues }: SentList): Operation[] {
  return bodies.map((sent, index): Operation => {
    try {
      // A DELETE has no parameters of its own besides those of path and query.
      const query = served.method === 'DELETE' ? { ...params, ...sent } : params;
      const input = served.readInput(sent, query, pathValuesOf(pathValues, sent));
      served.check(input, index);
      return { sent, input };
    } catch (error) {
      // Errors of the path.
      if (error instanceof MerxError) return { sent, fault: error };
      throw error;
    }
  });
}

const NAMED = /^by([A-Z]\w*)$/;

/**
 * Path values for a path with parameter names instead of values (`/V1/products/bySku`), taken from an operation's body: from its top
 * level, or from one of its objects. Throws 400 for a missing one.
 */
export function pathValuesOf(pathValues: Readonly<Record<string, string>>, body: Body): Record<string, string> {
  return Object.fromEntries(Object.entries(pathValues).map(([name, word]) => [name, namedValue(word, body)]));
}

function namedValue(word: string, body: Body): string {
  const [, named] = NAMED.exec(word) ?? [];
  if (named === undefined) return word;
  const camel = named.charAt(0).toLowerCase() + named.slice(1);
  const names = [camel, camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
  const places = [body, ...Object.values(body).filter((part) => typeof part === 'object' && part !== null)] as Body[];
  for (const place of places) {
    for (const name of names) {
      const value = Object.hasOwn(place, name) ? place[name] : undefined;
      if (typeof value === 'string' || typeof value === 'number') return String(value);
    }
  }
  throw fieldRequired({ fieldName: camel });
}
