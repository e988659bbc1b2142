import { describe, expect, it } from 'vitest';
import { townLines } from './address';

describe('the town of an address', () => {
  it('is written in the order of its country', () => {
    const austin = { country_id: 'US', city: 'Austin', region: 'Texas', region_code: 'TX', postcode: '78704' };
    expect(townLines(austin)).toEqual(['Austin, TX 78704']);
    expect(townLines({ ...austin, country_id: 'AU' })).toEqual(['Austin TX 78704']);
    expect(townLines({ country_id: 'DE', city: 'Berlin', postcode: '10115' })).toEqual(['10115 Berlin', '']);
    expect(townLines({ country_id: 'GB', city: 'London', postcode: 'SW1A 1AA' })).toEqual(['London', '', 'SW1A 1AA']);
  });

  it('leaves out what is missing', () => {
    expect(townLines({ country_id: 'US', city: 'Austin' })).toEqual(['Austin']);
    expect(townLines({ country_id: 'US', postcode: '78704' })).toEqual(['78704']);
  });
});
