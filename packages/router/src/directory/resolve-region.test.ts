import { describe, expect, it } from 'vitest';
import { resolveRegion } from './resolve-region.js';

const texas = { id: 57, code: 'TX', name: 'Texas' };
const bavaria = { id: 81, code: 'BAY', name: 'Bayern' };
const directory = {
  countries: new Map([
    ['US', { regions: [{ id: 12, code: 'CA', name: 'California' }, texas] }],
    ['DE', { regions: [bavaria] }],
    ['GB', { regions: [] }],
  ]),
};
const asTexas = { region: 'Texas', region_id: 57, region_code: 'TX' };

describe('resolveRegion', () => {
  it.each([
    [{ region_id: 57 }],
    [{ region_code: 'tx' }],
    [{ region: ' texas ' }],
    [{ region: 'TX' }],
    [{ region: '57' }],
    [{ region_id: 0, region_code: '', region: 'Texas' }],
    [{ region_code: 'unheard of', region: 'Texas' }],
  ])('derives all three from %j', (given) => {
    expect(resolveRegion(directory, { country_id: 'US', ...given })).toEqual(asTexas);
  });

  it('takes the id before the code and the code before the name', () => {
    expect(resolveRegion(directory, { country_id: 'US', region_id: 57, region_code: 'CA', region: 'Bayern' })).toEqual(asTexas);
    expect(resolveRegion(directory, { country_id: 'US', region_code: 'TX', region: 'California' })).toEqual(asTexas);
  });

  it.each(['DE', 'GB', 'XX', null])('refuses an id that is not of the country %s', (country_id) => {
    expect(resolveRegion(directory, { country_id, region_id: 57 })).toBeNull();
  });

  it('keeps free text, which stands for name and code alike', () => {
    expect(resolveRegion(directory, { country_id: 'GB', region: 'Kent' })).toEqual({
      region: 'Kent',
      region_id: null,
      region_code: 'Kent',
    });
    expect(resolveRegion(directory, { country_id: 'DE', region: 'Texas' })?.region_id).toBeNull();
  });

  it('answers nothing for nothing', () => {
    expect(resolveRegion(directory, { country_id: 'US' })).toEqual({ region: null, region_id: null, region_code: null });
  });
});
