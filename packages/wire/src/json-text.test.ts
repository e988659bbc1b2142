import { describe, expect, it } from 'vitest';
import { JsonText, jsonAnswer, objectText, pageText } from './json-text.js';

describe('an answer as JSON text', () => {
  it('is text for callers who write it, and its value for all others', () => {
    expect(jsonAnswer({ takesText: true }, '{"a":1}')).toEqual(new JsonText('{"a":1}'));
    expect(jsonAnswer({}, '{"a":1}')).toEqual({ a: 1 });
  });

  it('is put together from properties and further values, without those that are missing', () => {
    expect(objectText('"a":1', { b: '[]', c: undefined, d: '', e: 'null' })).toBe('{"a":1,"b":[],"e":null}');
    expect(objectText('', { b: '2' })).toBe('{"b":2}');
    expect(objectText('')).toBe('{}');
  });

  it('is a page as JSON.stringify writes it', () => {
    const page = { items: [{ a: 1 }, { a: 2 }], search_criteria: { filter_groups: [], current_page: 1 }, total_count: 2 };
    expect(pageText({ ...page, items: page.items.map((item) => JSON.stringify(item)) })).toBe(JSON.stringify(page));
  });
});
