import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function setting(path: string, value: string): Promise<void> {
  await shop.db.prisma.configValue.create({ data: { path, value } });
  await shop.db.cache.forget('config');
}
async function forgetSetting(path: string): Promise<void> {
  await shop.db.prisma.configValue.deleteMany({ where: { path } });
  await shop.db.cache.forget('config');
}

describe('GET /V1/directory/countries', () => {
  it('lists the allowed countries to everyone, with regions where there are any', async () => {
    const { status, body } = await shop.call('GET', '/V1/directory/countries');
    expect(status).toBe(200);
    expect(body).toHaveLength(245);
    const byId = new Map<string, { available_regions?: unknown[] }>(body.map((country: { id: string }) => [country.id, country]));
    expect(byId.get('US')).toMatchObject({
      two_letter_abbreviation: 'US',
      three_letter_abbreviation: 'USA',
      full_name_locale: 'United States',
      full_name_english: 'United States',
    });
    expect(byId.get('US')?.available_regions).toContainEqual({ id: '57', code: 'TX', name: 'Texas' });
    expect(byId.get('NZ')).not.toHaveProperty('available_regions');
  });

  it('names countries in the language of the store view', async () => {
    await setting('general/locale/code', 'de_DE');
    const { body } = await shop.call('GET', '/V1/directory/countries/US');
    await forgetSetting('general/locale/code');
    expect(body).toMatchObject({ full_name_locale: 'Vereinigte Staaten', full_name_english: 'United States' });
  });
});

describe('GET /V1/directory/countries/:countryId', () => {
  it('gives one country with its regions by name', async () => {
    const { status, body } = await shop.call('GET', '/V1/directory/countries/DE');
    expect(status).toBe(200);
    const names = body.available_regions.map(({ name }: { name: string }) => name);
    expect(names).toHaveLength(16);
    expect(names[0]).toBe('Baden-Württemberg');
  });

  it('answers 404 for a country that is unknown or not allowed', async () => {
    await shop.db.prisma.country.update({ where: { id: 'AQ' }, data: { allowed: false } });
    await shop.db.cache.forget('directory');
    for (const id of ['XX', 'AQ', 'us']) {
      const answer = await shop.call('GET', `/V1/directory/countries/${id}`);
      expect(answer).toMatchObject({ status: 404, body: { parameters: { fieldName: 'countryId', fieldValue: id } } });
    }
    const { body } = await shop.call('GET', '/V1/directory/countries');
    expect(body.some(({ id }: { id: string }) => id === 'AQ')).toBe(false);
  });
});

describe('GET /V1/directory/currency', () => {
  it('tells base, shown and available currencies with symbols and rates to everyone', async () => {
    const { status, body } = await shop.call('GET', '/V1/directory/currency');
    expect(status).toBe(200);
    expect(body).toEqual({
      base_currency_code: 'USD',
      base_currency_symbol: '$',
      default_display_currency_code: 'USD',
      default_display_currency_symbol: '$',
      available_currency_codes: ['USD', 'EUR'],
      exchange_rates: [
        { currency_to: 'USD', rate: 1 },
        { currency_to: 'EUR', rate: 0.7067 },
      ],
    });
  });

  it('follows the settings, and leaves out a currency that has no rate', async () => {
    await setting('currency/options/default', 'EUR');
    await setting('currency/options/allow', 'USD,EUR,CHF');
    const { body } = await shop.call('GET', '/V1/directory/currency');
    await forgetSetting('currency/options/default');
    await forgetSetting('currency/options/allow');
    expect(body).toMatchObject({ default_display_currency_symbol: '€', available_currency_codes: ['USD', 'EUR', 'CHF'] });
    expect(body.exchange_rates.map(({ currency_to }: { currency_to: string }) => currency_to)).toEqual(['USD', 'EUR']);
  });
});
