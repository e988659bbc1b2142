import { describe, expect, it } from 'vitest';
import { normalPostcode, postcodeSearch, rangeBreadth } from './tax-table.js';

const keys = (country: string, postcode: string | null) => postcodeSearch(country, postcode).keys.map(({ key }) => key);

describe('a buyer’s postcode', () => {
  it.each([
    ['US', '902', ['*', '902', '9*', '90*', '902*'], 902],
    ['GB', ' W1 ', ['*', 'w1', 'w*', 'w1*'], null],
    ['US', '12345-6789', ['*', '12345-6789', '12345', '1*', '12*'], 12_345],
    ['PT', '1000-205', ['*', '1000-205', '1000', '1*', '10*'], 1000],
    ['PL', '00-950', ['*', '00-950', '0*', '00*', '00-*'], null],
    ['US', '12-345', ['*', '12-345', '1*', '12*', '12-*'], null],
    ['US', '1.5', ['*', '1.5', '1*', '1.*', '1.5*'], null],
    ['US', '01234', ['*', '01234', '0*', '01*', '012*'], 1234],
    ['US', '', ['*'], null],
    ['US', null, ['*'], null],
    ['US', '*', ['*', '**'], null],
  ])('in %s, %j, is looked up as %j...', (country, postcode, expected, number) => {
    expect(keys(country, postcode).slice(0, 5)).toEqual(expected);
    expect(postcodeSearch(country, postcode).number).toBe(number);
  });

  it('is cut at ten characters and has at most 13 keys', () => {
    expect(normalPostcode('ABCDEFGHIJKL')).toBe('abcdefghij');
    expect(keys('GB', 'ABCDEFGHIJKL')).toHaveLength(12);
    expect(keys('US', '12345-6789')).toHaveLength(13);
  });

  it('is the narrower the fewer postcodes the key stands for', () => {
    const breadths = Object.fromEntries(postcodeSearch('US', '90210').keys.map(({ key, breadth }) => [key, breadth.codes]));
    expect(breadths).toEqual({ '*': Number.POSITIVE_INFINITY, 90210: 1, '9*': 10_000, '90*': 1000, '902*': 100, '9021*': 10, '90210*': 1 });
  });
});

describe('rangeBreadth', () => {
  it.each([
    [90_000, 90_000, 90_999, 1000],
    [90_999, 90_000, 90_999, 1000],
    [89_999, 90_000, 90_999, undefined],
    [91_000, 90_000, 90_999, undefined],
    [7, 7, 7, 1],
  ])('of %d in %d-%d is %s', (number, from, to, codes) => expect(rangeBreadth(number, from, to)?.codes).toBe(codes));
});
