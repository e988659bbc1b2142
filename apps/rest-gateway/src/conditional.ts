import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What the response to a read says to caches, and whether the client has the answer already. */
export interface Conditional {
  headers: Record<string, string>;
  isKnown: boolean;
}

/** Browsers ask again each time; a CDN may keep what every visitor gets for half a minute. */
const PUBLIC = 'public, max-age=0, s-maxage=30, must-revalidate';
/** Answers that depend on the caller stay with the caller. */
const PRIVATE = 'private, no-cache';

/** The caching headers of a read's answer with that tag; `isPublic` if every visitor gets the same. */
export function conditional({ headers }: IncomingMessage, tag: string, isPublic: boolean): Conditional {
  const known = headers['if-none-match'];
  return {
    headers: { ETag: tag, 'Cache-Control': isPublic ? PUBLIC : PRIVATE, Vary: 'Accept, Authorization' },
    isKnown: known !== undefined && isNamed(tag, known),
  };
}

/** The entity tag of an answer. */
export const tagOf = (content: string | Buffer): string => `"${hash('sha1', content, 'base64url')}"`;

/** Proxies that compress an answer mark its tag as weak. */
const isNamed = (tag: string, known: string): boolean =>
  known
    .split(',')
    .map((entry) => entry.trim())
    .some((entry) => entry === '*' || entry.replace(/^W\//, '') === tag);
