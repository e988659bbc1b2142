import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { conditional, tagOf } from './conditional.js';

const asked = (ifNoneMatch?: string, text = '[]', isPublic = true) =>
  conditional({ headers: { 'if-none-match': ifNoneMatch } } as unknown as IncomingMessage, tagOf(text), isPublic);

describe('an answer', () => {
  it('has a tag of its bytes', () => {
    expect(tagOf('[1]')).toBe(tagOf('[1]'));
    expect(tagOf('[1]')).not.toBe(tagOf('[2]'));
    expect(tagOf('[1]')).toMatch(/^"[\w-]{27}"$/);
  });

  it.each([
    ['its tag', true, tagOf('[]')],
    ['its tag, weak', true, `W/${tagOf('[]')}`],
    ['its tag among others', true, `"other", ${tagOf('[]')}`],
    ['any tag', true, '*'],
    ['another tag', false, tagOf('[1]')],
    ['a part of its tag', false, tagOf('[]').slice(1, -2)],
    ['nothing', false, undefined],
  ])('is known to a client with %s: %s', (_with, isKnown, tag) => {
    expect(asked(tag).isKnown).toBe(isKnown);
  });

  it('is kept by shared caches where every visitor gets it', () => {
    expect(asked().headers['Cache-Control']).toContain('s-maxage=30');
    expect(asked(undefined, '[]', false).headers['Cache-Control']).toBe('private, no-cache');
  });
});
