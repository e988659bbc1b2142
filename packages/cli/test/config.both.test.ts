import { configDefaults, readConfig } from '@merx/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CommandLine, openCommandLine } from './command-line.js';

let shop: CommandLine;
beforeAll(async () => {
  shop = await openCommandLine();
});
beforeEach(() => shop.db.query('delete from config_value'));
afterAll(() => shop.close());

const run = (...args: string[]) => shop.run(...args);

const PRICE = 'carriers/flatrate/price';
const website = ['--scope', 'websites', '--scope-code', 'base'];
const store = ['--scope', 'stores', '--scope-code', 'default'];
const stored = () => shop.db.query('select scope, scope_id, path, value from config_value order by scope, scope_id, path');

describe('config:set', () => {
  it('sets a value for all, for a website and for a store view; the narrowest counts', async () => {
    const delay = shop.db.embedded ? '\nA running server picks up the change within 30 seconds.' : '';
    expect(await run('config:set', PRICE, '6')).toBe(`${PRICE} is set.${delay}`);
    expect((await readConfig(shop.db, 1)).decimal(PRICE)).toBe('6');
    await run('config:set', PRICE, '7.50', ...website);
    expect((await readConfig(shop.db, 1)).decimal(PRICE)).toBe('7.50');
    await run('config:set', PRICE, '8', '--scope', 'store', '--scope-code', 'default');
    await run('config:set', PRICE, '9', ...store);
    expect((await readConfig(shop.db, 1)).decimal(PRICE)).toBe('9');
    expect((await readConfig(shop.db, 0)).decimal(PRICE)).toBe('6');
    expect(await stored()).toEqual([
      { scope: 'default', scope_id: 0, path: PRICE, value: '6' },
      { scope: 'stores', scope_id: 1, path: PRICE, value: '9' },
      { scope: 'websites', scope_id: 1, path: PRICE, value: '7.50' },
    ]);
  });

  it('takes an empty value where a setting may be empty', async () => {
    await run('config:set', 'carriers/flatrate/title', '');
    expect((await readConfig(shop.db, 1)).text('carriers/flatrate/title')).toBe('');
  });

  it.each<[string[], string]>([
    [['carriers/flatrate/prise', '6'], 'There is no setting "carriers/flatrate/prise".'],
    [
      [PRICE, 'five'],
      '"five" is not a valid value for carriers/flatrate/price: it must be a non-negative number with at most four decimals.',
    ],
    [['carriers/tablerate/active', 'yes'], '"yes" is not a valid value for carriers/tablerate/active: it must be one of 0, 1.'],
    [['carriers/flatrate/specificcountry', 'US,XX'], 'There is no country "XX".'],
    [['general/country/default', 'UK'], 'There is no country "UK".'],
    [[PRICE, '6', '--scope-code', 'base'], 'The default scope has no code.'],
    [[PRICE, '6', '--scope', 'website'], 'Specify the code of the website or store view.'],
    [[PRICE, '6', '--scope', 'website', '--scope-code', 'nowhere'], 'There is no website "nowhere".'],
    [[PRICE, '6', '--scope', 'website', '--scope-code', 'admin'], 'There is no website "admin".'],
    [[PRICE, '6', '--scope', 'store', '--scope-code', 'nowhere'], 'There is no store view "nowhere".'],
    [[PRICE, '6', '--scope', 'galaxy'], 'Allowed choices are'],
    [['catalog/price/scope', '1', ...website], 'catalog/price/scope applies to all websites: set it in the default scope.'],
    [['currency/options/base', 'EUR', ...store], 'currency/options/base applies to a whole website: set it in the website scope.'],
  ])('refuses %j and sets nothing', async (args, text) => {
    await expect(run('config:set', ...args)).rejects.toThrow(text);
    expect(await stored()).toEqual([]);
  });
});

describe('config:unset', () => {
  it("takes a value away in its scope alone, so that the wider scope's counts", async () => {
    await run('config:set', PRICE, '6');
    await run('config:set', PRICE, '7', ...website);
    expect(await run('config:unset', PRICE, ...website)).toMatch(/^carriers\/flatrate\/price is unset\./);
    expect((await readConfig(shop.db, 1)).decimal(PRICE)).toBe('6');
    await expect(run('config:unset', PRICE, ...website)).rejects.toThrow('carriers/flatrate/price is not set in this scope.');
    await run('config:unset', PRICE);
    expect(await stored()).toEqual([]);
  });
});

describe('config:get and config:list', () => {
  it('show what counts for a scope, and where it was set', async () => {
    expect(await run('config:get', PRICE)).toBe('5.00');
    await run('config:set', PRICE, '6', ...website);
    await run('config:set', 'carriers/flatrate/title', 'Post', ...store);
    expect(await run('config:get', PRICE)).toBe('5.00');
    expect(await run('config:get', PRICE, ...website)).toBe('6');
    expect(await run('config:get', PRICE, ...store)).toBe('6');
    const listed = await run('config:list', 'carriers/flatrate/', ...store);
    expect(listed).toMatch(/^path +value +set in\n/);
    expect(listed).toMatch(/^carriers\/flatrate\/price +6 +websites$/m);
    expect(listed).toMatch(/^carriers\/flatrate\/title +Post +stores$/m);
    expect(listed).toMatch(/^carriers\/flatrate\/active +1 +-$/m);
    expect(listed).not.toMatch(/carriers\/tablerate/);
    expect((await run('config:list')).split('\n')).toHaveLength(Object.keys(configDefaults).length + 1);
  });

  it('do not tell a secret where nobody has asked for it', async () => {
    const path = 'payment/stripe/secret_key';
    const refused = await run('config:set', path, ' sk_test_hidden').catch(String);
    expect(refused).toMatch(/must be a secret key/);
    await run('config:set', path, 'sk_test_hidden');
    const listed = await run('config:list', path);
    expect(listed).toMatch(/secret_key +\*{6} +default/);
    expect(refused + listed).not.toContain('hidden');
    expect(await run('config:get', path)).toBe('sk_test_hidden');
  });

  it('refuse what there is not', async () => {
    await expect(run('config:get', 'carriers/flatrate/prise')).rejects.toThrow('There is no setting "carriers/flatrate/prise".');
    await expect(run('config:get', PRICE, '--scope', 'store', '--scope-code', 'x')).rejects.toThrow('There is no store view "x".');
    expect(await run('config:list', 'nothing')).toBe('No settings whose path starts with "nothing".');
  });
});
