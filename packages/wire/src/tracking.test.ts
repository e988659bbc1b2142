import { describe, expect, it } from 'vitest';
import { areCarrierLines, carriersOf, trackingUrl } from './tracking.js';

const own = 'Post = https://post.example/?id={number}\n\nups=https://own.example/{number}';

describe('the page of a parcel', () => {
  it('is found by the name of the carrier, whoever wrote it, or by its code', () => {
    const carriers = carriersOf(own);
    expect(trackingUrl(carriers, { title: ' post ', code: 'custom', number: ' A 1/2 ' })).toBe('https://post.example/?id=A%201%2F2');
    expect(trackingUrl(carriers, { title: 'United Parcel Service', code: 'ups', number: '1Z' })).toBe('https://own.example/1Z');
    expect(trackingUrl(carriers, { title: 'GLS', code: 'custom', number: '7' })).toContain('match=7');
  });

  it('is none without a number, and of a carrier that has none', () => {
    expect(trackingUrl(carriersOf(''), { title: 'By bike', code: 'custom', number: '1' })).toBeUndefined();
    expect(trackingUrl(carriersOf(''), { title: 'UPS', code: 'ups', number: ' ' })).toBeUndefined();
  });

  it('replaces the page of a carrier that everyone has, once', () => {
    expect(carriersOf(own).filter(({ title }) => title.toLowerCase() === 'ups')).toEqual([
      { title: 'ups', code: 'ups', url: 'https://own.example/{number}' },
    ]);
  });
});

describe('carriers in a setting', () => {
  it('have a name and a page with a place for the number', () => {
    expect(['', own].map(areCarrierLines)).toEqual([true, true]);
    const wrong = [
      'Post',
      'Post = post.example/{number}',
      'Post = https://post.example/',
      '= https://x/{number}',
      'Post = javascript:{number}',
    ];
    expect(wrong.filter(areCarrierLines)).toEqual([]);
  });
});
