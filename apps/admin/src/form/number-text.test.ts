import { describe, expect, it } from 'vitest';
import { isUnread, type NumberRules, numberText, readNumber } from './number-text';

const fault = (text: string, rules?: NumberRules, name = 'en-GB') => {
  const value = readNumber(text, rules, name);
  return isUnread(value) ? value.fault : value;
};

describe('a number as it is typed', () => {
  it('is what the reader of the locale means by it', () => {
    const english = ['12', '12.5', '1,234.50', '1,234', '1.234', '1 234.5', '1234.5', '-3', '.5', '12.', '0.10000', '€ 7', ''];
    expect(english.map((text) => readNumber(text, {}, 'en-GB'))).toEqual([
      12,
      12.5,
      1234.5,
      1234,
      1.234,
      1234.5,
      1234.5,
      -3,
      0.5,
      12,
      0.1,
      7,
      null,
    ]);
    const german = ['12', '12,5', '1.234,50', '1.234', '1,234', '1 234,5', '1234,5', '-3'];
    expect(german.map((text) => readNumber(text, {}, 'de-DE'))).toEqual([12, 12.5, 1234.5, 1234, 1.234, 1234.5, 1234.5, -3]);
  });

  it('is refused where it could mean something else', () => {
    for (const text of ['1,23', '12,5', '1.234,50', '12,34.5', '1234,567', '0,123', '1,2345', '1.2.3', '1 2'])
      expect(fault(text), text).toBe('unclear');
    for (const text of ['1.23', '12.5', '1,234.50', '1234.567']) expect(fault(text, {}, 'de-DE'), text).toBe('unclear');
    for (const text of ['abc', '12 pieces', '-', '.', '1e5']) expect(fault(text), text).toBe('number');
  });

  it('is refused outside the rules of its field, never changed to fit', () => {
    expect(fault('-1', { min: 0 })).toBe('min');
    expect(fault('200', { max: 100 })).toBe('max');
    expect(fault('1.23456')).toBe('decimals');
    expect(fault('1.5', { decimals: 0 })).toBe('whole');
    expect(fault('1234567890123456')).toBe('long');
    expect(readNumber('1,23', {}, 'en-GB')).toEqual({ unread: '1,23', fault: 'unclear', limit: undefined });
  });

  it('is shown as it is read', () => {
    expect([numberText(1234.5, 'en-GB'), numberText(1234.5, 'de-DE'), numberText(null)]).toEqual(['1234.5', '1234,5', '']);
    expect(readNumber(numberText(-0.0001, 'de-DE'), {}, 'de-DE')).toBe(-0.0001);
  });
});
