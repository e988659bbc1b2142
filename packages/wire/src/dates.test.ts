import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { date, dateTime, dateTimeText } from './dates.js';

const wrong = [
  '',
  'now',
  '2015-02-30',
  '2015-13-01',
  '0000-00-00 00:00:00',
  '2015-1/1',
  '15-01-01',
  '2015-01-01 24:00:00',
  '2015-01-01 10:60:00',
];
const oddForms = [
  '2015-01-010',
  '2015-01-0110:00:00',
  '2015010110',
  '201501',
  '20151301',
  '2015-01-01 10:00:00 PST',
  '2015-01-01 100000',
  'None',
];
const neverDates = [
  ...wrong,
  ...oddForms,
  '2015-01-01 10:00:00 and more',
  '2015-01-01T10:00:00+99:00',
  20150101,
  true,
  null,
  undefined,
  ['2015-01-01'],
];

describe('dateTime', () => {
  it.each([
    ['2015-11-30 14:05:09', '2015-11-30 14:05:09'],
    ['2015-11-30', '2015-11-30 00:00:00'],
    ['2015-11-30T14:05', '2015-11-30 14:05:00'],
    ['2015-11-30T14:05:09.123Z', '2015-11-30 14:05:09'],
    ['2015-11-30T00:30:00+02:00', '2015-11-29 22:30:00'],
    ['2015-12-31T23:30:00-0130', '2016-01-01 01:00:00'],
    ['2016-02-29 00:00:00', '2016-02-29 00:00:00'],
    ['2020-01-01+02:03:04', '2020-01-01 02:03:04'],
    ['2020-01-01 02:03:04 UTC', '2020-01-01 02:03:04'],
    ['2020-01-01+02:03:04+UTC', '2020-01-01 02:03:04'],
    ['2020-01-01T00:00:00 00:00', '2020-01-01 00:00:00'],
    ['2020-01-01T00:00:00 02:00', '2019-12-31 22:00:00'],
    ['2020-01-01 00:00:00 -02:00', '2020-01-01 02:00:00'],
    ['2020-1-2', '2020-01-02 00:00:00'],
    ['2020/01/02', '2020-01-02 00:00:00'],
    ['2020.1.2 3:4:5', '2020-01-02 03:04:05'],
    ['2020-01-02 0:0:0', '2020-01-02 00:00:00'],
    ['2020-01-02 7', '2020-01-02 07:00:00'],
    ['20200102', '2020-01-02 00:00:00'],
    ['20200102030405', '2020-01-02 03:04:05'],
    ['20200102T030405Z', '2020-01-02 03:04:05'],
    ['20200102T03:04:05+01:00', '2020-01-02 02:04:05'],
  ])('reads %s as %s', (sent, value) => expect(dateTime.parse(sent)).toBe(value));

  it.each(neverDates)('refuses %j', (sent) => expect(dateTime.safeParse(sent).success).toBe(false));

  it('reads back every moment that it writes, in both spellings', () => {
    const moments = fc.date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, (moment) => {
        const written = dateTimeText(moment);
        return dateTime.parse(written) === written && dateTime.parse(moment.toISOString()) === written;
      }),
    );
  });

  it('lets null through only when it is allowed', () => expect(dateTime.nullish().parse(null)).toBe(null));
});

describe('date', () => {
  it.each(['1990-01-01', '1990/1/1', '19900101', '1990-01-01 00:00:00', '1990-01-01T00:00:00+02:00', '1990-01-01T23:59:59-05:00'])(
    'reads the day of %s as written',
    (sent) => expect(date.parse(sent)).toBe('1990-01-01'),
  );

  it.each(neverDates)('refuses %j', (sent) => expect(date.safeParse(sent).success).toBe(false));
});
