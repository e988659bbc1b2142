import { describe, expect, it } from 'vitest';
import { transformer } from './transformer.js';

const parsed = (text: string): unknown => JSON.parse(text);

describe('transformer', () => {
  it.each(['{"__proto__":1}', '{"a":[{"b":{"constructor":{}}}]}', '[{"prototype":null}]'])('refuses the input %s', (text) => {
    expect(() => transformer.deserialize({ json: JSON.parse(text) })).toThrow('cannot be used');
  });

  it('lets such words pass as values', () => {
    expect(transformer.deserialize({ json: { name: 'constructor', list: ['__proto__'] } })).toEqual({
      name: 'constructor',
      list: ['__proto__'],
    });
  });

  it('answers what holds such keys without them, and all else as it is', () => {
    const rows = parsed('[{"id":1,"config":{"constructor":{"a":1},"__proto__":{"b":2},"kept":[{"prototype":1,"c":3}]}}]');
    expect(transformer.serialize(rows)).toEqual({ json: [{ id: 1, config: { kept: [{ c: 3 }] } }] });
    const at = new Date(0);
    expect(transformer.deserialize(transformer.serialize({ at, none: undefined }))).toEqual({ at, none: undefined });
  });

  it('keeps dates beside such a key', () => {
    const at = new Date(0);
    const rows = [{ at, config: parsed('{"constructor":1}') }];
    expect(transformer.deserialize(transformer.serialize(rows))).toEqual([{ at, config: {} }]);
  });
});
