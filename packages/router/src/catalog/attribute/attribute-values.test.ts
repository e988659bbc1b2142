import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeFromLabel, isAttributeCode, isReservedCode } from './attribute-values.js';

describe('codeFromLabel', () => {
  it.each([
    ['Shoe Size', 'shoe_size'],
    ['Größe (EU)', 'grosse_eu'],
    ['  Colour & Cut!', 'colour_cut'],
    ['3D Print', 'attr_3d_print'],
    ['Store', 'attr_store'],
    ['Constructor', 'attr_constructor'],
    ['A label that is much longer than any code may be', 'a_label_that_is_much_longer_th'],
  ])('makes %j %j', (label, code) => expect(codeFromLabel(label)).toBe(code));

  it('is a code that may be used, whatever the label', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (label) => {
        const code = codeFromLabel(label);
        expect(isAttributeCode(code) && !isReservedCode(code), code).toBe(true);
      }),
    );
  });
});

describe('isAttributeCode', () => {
  it.each(['a', 'size_2', 'z'.repeat(31)])('allows %s', (code) => expect(isAttributeCode(code)).toBe(true));
  it.each(['', '1a', '_a', 'Size', 'a-b', 'a b', 'ä', 'z'.repeat(32)])('refuses "%s"', (code) => expect(isAttributeCode(code)).toBe(false));
});
