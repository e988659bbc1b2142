import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sourceField, sourceOfField } from './source-field.js';

it('names every source by a field that criteria accept, and finds it again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (code) => {
      expect(sourceField(code)).toMatch(/^source\.[A-Za-z0-9_.]+$/);
      expect(sourceOfField(sourceField(code))).toBe(code);
    }),
  );
  expect(sourceField('north-1')).toBe('source.north.2D1');
});

it.each(['sku', 'source', 'source.', 'source.a.', 'source.a.2', 'source..FF', 'stock.2'])('%s names no source', (field) => {
  expect(sourceOfField(field)).toBeUndefined();
});
