import { describe, expect, it } from 'vitest';
import { faultsInWords, filledIn } from './filled-in.js';

describe('filledIn', () => {
  it.each([
    [{ field: 'sku', fieldName: 'name' }, '%field, %fieldName, %other', 'sku, name, %other'],
    [['a', 0], '%1 %2 %3', 'a 0 %3'],
    [Array.from({ length: 10 }, (_, index) => `v${index + 1}`), '%1 %10', 'v1 v10'],
    [{ word: '%other', other: 'x' }, '%word', '%other'],
    [undefined, '100% of %what', '100% of %what'],
  ])('fills in %j', (parameters, message, text) => {
    expect(filledIn({ message, parameters })).toBe(text);
  });
});

describe('faultsInWords', () => {
  it('has the message alone, or each fault in its place', () => {
    expect(faultsInWords({ message: 'No %what.', parameters: { what: 'way' } })).toEqual(['No way.']);
    expect(faultsInWords({ message: 'Several.', errors: [{ message: '%1', parameters: ['a'] }, { message: 'b' }] })).toEqual(['a', 'b']);
  });

  it('reads an Error, whose message is not listed among its fields', () => {
    expect(faultsInWords(Object.assign(new Error('No %what.'), { parameters: { what: 'way' } }))).toEqual(['No way.']);
  });
});
