import { importPlaces } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPickup, type PickupShop } from '../pickup-shop.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let pickup: PickupShop;
beforeAll(async () => {
  shop = await openShop();
  pickup = await openPickup(shop, (await shop.admin()).token);
  const line = (postcode: string, city: string, lat: number, lng: number) =>
    ['DE', postcode, city, 'x', '', '', '', '', '', lat, lng].join('\t');
  await importPlaces(
    shop.db,
    [line('13353', 'Berlin', 52.55, 13.35), line('14467', 'Potsdam', 52.4, 13.06), line('01067', 'Dresden', 51.05, 13.74)].join('\n'),
  );
});
afterAll(() => shop.close());

/** Searches as anyone: parts of the request by their names in brackets. */
const search = (parts: Record<string, string | number>) => {
  const query = Object.entries({ '[scope_code]': 'base', ...parts }).map(
    ([part, value]) => `searchRequest${part}=${encodeURIComponent(value)}`,
  );
  return shop.call('GET', `/V1/inventory/in-store-pickup/pickup-locations?${query.join('&')}`);
};
const codes = async (parts: Record<string, string | number>) => {
  const { status, body } = await search(parts);
  expect(status).toBe(200);
  return body.items.map(({ pickup_location_code }: { pickup_location_code: string }) => pickup_location_code);
};

describe('GET /V1/inventory/in-store-pickup/pickup-locations', () => {
  it('lists the places of a website as buyers see them, and says what was asked', async () => {
    const { status, body } = await search({ '[filters][name][value]': 'Our store in Berlin', '[page_size]': 5 });
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        {
          pickup_location_code: 'north',
          name: 'Our store in Berlin',
          description: 'Ring.',
          ...{ country_id: 'DE', region: 'Berlin', city: 'Berlin', street: 'Seestraße 1', postcode: '13353', phone: '030 1' },
          ...{ latitude: 52.55, longitude: 13.35 },
        },
      ],
      search_request: {
        filters: { name: { value: 'Our store in Berlin', condition_type: 'eq' } },
        ...{ page_size: 5, current_page: 1, scope_type: 'website', scope_code: 'base' },
      },
      total_count: 1,
    });
  });

  it.each<[string, Record<string, string | number>, string[]]>([
    ['all', { '[scope_code]': 'base', '[scopeType]': 'website' }, ['east', 'north', 'south']],
    ['by city', { '[filters][city][value]': 'potsdam' }, ['south']],
    ['by a part of the street', { '[filters][street][value]': '%ufer%', '[filters][street][conditionType]': 'like' }, ['east']],
    [
      'by several codes',
      { '[filters][pickup_location_code][value]': 'north,south', '[filters][pickup_location_code][condition_type]': 'in' },
      ['north', 'south'],
    ],
    ['by country and postcode', { '[filters][country][value]': 'DE', '[filters][postcode][value]': '01067' }, ['east']],
    ['of another country', { '[filters][country][value]': 'FR' }, []],
    ['around a postcode, the nearest first', { '[area][radius]': 100, '[area][searchTerm]': '14467:DE' }, ['south', 'north']],
    ['around a place', { '[area][radius]': 20, '[area][searchTerm]': 'Dresden:DE' }, ['east']],
    ['around a place nobody knows', { '[area][radius]': 500, '[area][searchTerm]': 'Nowhere:DE' }, []],
    ['around a place of the wrong country', { '[area][radius]': 500, '[area][searchTerm]': '14467' }, []],
    [
      'in an area, with a filter',
      { '[area][radius]': 300, '[area][searchTerm]': '14467:DE', '[filters][region][value]': 'Berlin' },
      ['north'],
    ],
    [
      'in an area, in another order',
      { '[area][radius]': 300, '[area][searchTerm]': '14467:DE', '[sort][0][field]': 'distance', '[sort][0][direction]': 'DESC' },
      ['east', 'north', 'south'],
    ],
    ['on the second page', { '[pageSize]': 2, '[currentPage]': 2, '[sort][0][field]': 'city', '[sort][0][direction]': 'ASC' }, ['south']],
  ])('finds places %s', async (_name, parts, expected) => {
    expect(await codes(parts)).toEqual(expected);
  });

  it('finds only places that have all of the products assigned', async () => {
    const [one, two] = [await pickup.product({ north: 1, south: 0 }), await pickup.product({ north: 0, east: 3 })];
    const sku = (index: number, name: string) => ({ [`[extensionAttributes][productsInfo][${index}][sku]`]: name });
    expect(await codes(sku(0, one.sku))).toEqual(['north', 'south']);
    expect(await codes({ ...sku(0, one.sku.toUpperCase()), ...sku(1, two.sku) })).toEqual(['north']);
    expect(await codes({ ...sku(0, one.sku), ...sku(1, 'unknown') })).toEqual([]);
  });

  it('leaves out places that are disabled, or where nothing can be picked up, and those of other websites', async () => {
    const save = (source: object) => pickup.call('PUT', 'inventory/sources/east', { source });
    await save({ enabled: false });
    expect(await codes({})).toEqual(['north', 'south']);
    await save({ enabled: true, extension_attributes: { is_pickup_location_active: false } });
    expect(await codes({})).toEqual(['north', 'south']);
    await save({ extension_attributes: { is_pickup_location_active: true } });
    await shop.db.query(`insert into website (code, name) values ('outlet', 'Outlet')`);
    expect(await codes({ '[scope_code]': 'outlet' })).toEqual([]);
  });

  it('refuses an unknown website, sort field, filter or radius, and a request without a website', async () => {
    expect((await search({ '[scope_code]': 'nowhere' })).status).toBe(404);
    expect((await search({ '[scopeType]': 'store' })).status).toBe(404);
    expect((await search({ '[sort][0][field]': 'phone_number' })).status).toBe(400);
    expect((await search({ '[filters][phone][value]': '1' })).status).toBe(400);
    expect((await search({ '[area][radius]': -1, '[area][searchTerm]': '14467:DE' })).status).toBe(400);
    expect((await search({ '[area][radius]': 5 })).status).toBe(400);
    expect((await shop.call('GET', '/V1/inventory/in-store-pickup/pickup-locations')).status).toBe(400);
  });
});
