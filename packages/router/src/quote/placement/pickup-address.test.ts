import { describe, expect, it } from 'vitest';
import { isAddressOf } from './pickup-address.js';

const place = { country_id: 'DE', region_id: 82, region: 'Berlin', city: 'Berlin', street: 'Seestraße 1', postcode: '13353' };
const address = { ...place, street: ['Seestraße 1'] };

describe('the address of an order to pick up', () => {
  it.each<[string, object]>([
    ['as the place has it', {}],
    ['in other case and with other blanks', { city: ' BERLIN', street: ['seestraße  1 '], postcode: '13353 ' }],
    ['in several lines', { street: ['Seestraße', '1'] }],
    ['with another name of the same region', { region: 'Land Berlin' }],
  ])('is that of the place: %s', (_name, given) => {
    expect(isAddressOf(place, { ...address, ...given })).toBe(true);
  });

  it.each<[string, object]>([
    ['country', { country_id: 'AT' }],
    ['region', { region_id: 81 }],
    ['region by name', { region_id: null, region: 'Bayern' }],
    ['city', { city: 'Potsdam' }],
    ['street', { street: ['Seestraße 2'] }],
    ['postcode', { postcode: '13354' }],
    ['nothing at all', { city: null, street: [], postcode: null }],
  ])('is not that of the place: another %s', (_name, given) => {
    expect(isAddressOf(place, { ...address, ...given })).toBe(false);
  });

  it('may have a region where the place has none', () => {
    expect(isAddressOf({ ...place, region: undefined, region_id: undefined }, address)).toBe(true);
  });
});
