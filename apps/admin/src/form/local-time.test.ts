import { describe, expect, it } from 'vitest';
import { localTime, utcTime } from './local-time';

describe('localTime', () => {
  it.each([
    ['2026-11-24 09:30:00', /^2026-11-2[345]T\d\d:[0-5]0$/],
    ['2026-11-24 09:30:05', /^2026-11-2[345]T\d\d:[0-5]0:05$/],
    ['', /^$/],
    [null, /^$/],
    ['soon', /^$/],
  ])('of %s is what an input can show', (text, expected) => expect(localTime(text)).toMatch(expected));

  it('is read back as the same moment, in any zone', () => {
    const zone = process.env.TZ;
    try {
      for (const name of ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland']) {
        process.env.TZ = name;
        for (const text of ['2026-01-31 23:59:59', '2026-07-01 00:00:00', '2026-03-08 10:30:00'])
          expect(utcTime(localTime(text))).toBe(text);
      }
      process.env.TZ = 'Asia/Kolkata';
      expect(utcTime('2026-01-01T05:30')).toBe('2026-01-01 00:00:00');
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it('is none of an empty or incomplete input', () => expect([utcTime(''), utcTime('2026-13-')]).toEqual([null, null]));
});
