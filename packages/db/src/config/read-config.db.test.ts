import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFresh } from '../../test/fresh-database.js';
import { type Database, migrate } from '../index.js';
import { installData } from '../install/index.js';
import { configDefaults } from './config-defaults.js';
import { carrierCodes, paymentCodes } from './delivery-and-payment.js';
import { configReader, readConfig } from './read-config.js';

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await openFresh());
  await migrate(db);
  await installData(db);
});
afterAll(() => close());

const override = (scope: string, scopeId: number, path: string, value: string) =>
  db.query('insert into config_value (scope, scope_id, path, value) values ($1, $2, $3, $4)', [scope, scopeId, path, value]);

describe('readConfig', () => {
  it('gives the built-in value while nothing is set', async () => {
    const config = await readConfig(db, 1);
    expect(config.text('general/locale/code')).toBe('en_US');
    expect(config.flag('cataloginventory/item_options/manage_stock')).toBe(true);
    expect(config.flag('sales/minimum_order/active')).toBe(false);
    expect(config.number('checkout/cart/delete_quote_after')).toBe(30);
    expect(config.decimal('carriers/flatrate/price')).toBe('5.00');
  });

  it('prefers the store view to its website, the website to the default scope, and leaves other scopes out', async () => {
    await override('default', 0, 'general/locale/code', 'en_GB');
    await override('default', 0, 'general/locale/timezone', 'UTC');
    await override('default', 0, 'currency/options/default', 'EUR');
    await override('websites', 1, 'general/locale/code', 'de_DE');
    await override('websites', 1, 'general/locale/timezone', 'Europe/Berlin');
    await override('stores', 1, 'general/locale/code', 'fr_FR');
    await override('stores', 2, 'general/locale/code', 'it_IT');
    await override('websites', 2, 'currency/options/default', 'CHF');

    const store = await readConfig(db, 1);
    expect(store.text('general/locale/code')).toBe('fr_FR');
    expect(store.text('general/locale/timezone')).toBe('Europe/Berlin');
    expect(store.text('currency/options/default')).toBe('EUR');
    const admin = await readConfig(db, 0);
    expect(admin.text('general/locale/code')).toBe('en_GB');
    expect(admin.text('general/locale/timezone')).toBe('UTC');
  });
});

describe('configReader', () => {
  it('reads an unset value as empty, false and zero', () => {
    const config = configReader();
    expect(config.text('payment/unknown/title')).toBe('');
    expect(config.flag('payment/unknown/active')).toBe(false);
    expect(config.number('payment/unknown/sort_order')).toBe(0);
    expect(config.decimal('sales/minimum_order/amount')).toBe('0');
  });

  it('names the setting whose value is not a number', () => {
    const config = configReader(new Map([['carriers/flatrate/price', 'five']]));
    expect(() => config.decimal('carriers/flatrate/price')).toThrow('carriers/flatrate/price');
  });

  it('knows the title and state of every carrier and payment method', () => {
    const paths = new Set(Object.keys(configDefaults));
    const expected = [...carrierCodes.map((code) => `carriers/${code}`), ...paymentCodes.map((code) => `payment/${code}`)];
    expect(expected.flatMap((group) => [`${group}/title`, `${group}/active`]).filter((path) => !paths.has(path))).toEqual([]);
  });
});
