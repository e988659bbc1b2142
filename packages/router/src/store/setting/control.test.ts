import { configDefaults } from '@merx/db';
import { describe, expect, it } from 'vitest';
import { declarations } from './declared.js';

describe('the declarations of settings', () => {
  it('cover every setting, and accept its default', () => {
    expect([...declarations.keys()].sort()).toEqual(Object.keys(configDefaults).sort());
    const refused = Object.entries(configDefaults).filter(([path, value]) => !declarations.get(path)?.accepts(value));
    expect(refused).toEqual([]);
  });

  it('name only settings that exist as conditions and countries', () => {
    const named = [...declarations.values()].flatMap(({ needs, countryPath }) => [needs, countryPath].filter((path) => path !== undefined));
    expect(named.filter((path) => !declarations.has(path))).toEqual([]);
    const switches = [...declarations.values()].flatMap(({ needs }) =>
      needs === undefined ? [] : [declarations.get(needs)?.accepts('1')],
    );
    expect(switches).not.toContain(false);
  });

  it.each(['payment/sandbox/url', 'payment/stripe/api_base', 'carriers/flatrate', 'carriers/flatrate/actve', 'toString', '__proto__', ''])(
    'knows no setting "%s"',
    (path) => {
      expect(declarations.get(path)).toBeUndefined();
    },
  );

  it.each([
    ['carriers/tablerate/active', ['0', '1'], ['', 'yes', '2', '01']],
    ['carriers/tablerate/condition_name', ['package_weight', 'package_value_with_discount', 'package_qty'], ['', 'weight']],
    ['carriers/flatrate/price', ['0', '5.00', '1234.5678'], ['', '-1', 'five', '5,00', '1e3', '5.00001', ' 5']],
    ['carriers/flatrate/type', ['I', 'O'], ['X']],
    ['carriers/flatrate/handling_fee', ['', '2.5'], ['-1', 'x']],
    ['carriers/flatrate/handling_type', ['F', 'P'], ['', 'f']],
    ['carriers/freeshipping/sort_order', ['', '0', '10'], ['-1', '1.5']],
    ['carriers/freeshipping/specificcountry', ['', 'US', 'US,DE'], ['us', 'US, DE', 'US,', 'USA']],
    ['carriers/freeshipping/title', ['', 'Gratis – ab 50 €', 'x'.repeat(10_000)], ['x'.repeat(10_001), '\0', '\ud800']],
    ['cataloginventory/item_options/enable_qty_increments', ['0', '1'], ['2']],
    ['cataloginventory/item_options/min_qty', ['0', '0.5', '10'], ['', '-5']],
    ['cataloginventory/item_options/backorders', ['0', '1', '2'], ['3']],
    ['catalog/navigation/max_depth', ['0', '12'], ['1.5']],
    ['customer/password/minimum_password_length', ['1', '256'], ['0', '257', 'eight']],
    ['customer/password/required_character_classes_number', ['1', '4'], ['0', '5']],
    ['customer/address/fax_show', ['', 'opt', 'req'], ['1']],
    ['currency/options/base', ['USD', 'CHF'], ['', 'usd', 'XQQ', 'USD,EUR']],
    ['currency/options/allow', ['USD', 'USD,EUR'], ['', 'USD,', 'EURO']],
    ['general/country/default', ['DE'], ['', 'DEU']],
    ['general/locale/code', ['en_US', 'de_DE', 'sr_Cyrl_RS'], ['', 'en', 'en-US']],
    ['general/locale/timezone', ['UTC', 'Europe/Berlin'], ['', 'Mars/Olympus']],
    ['general/locale/weekend', ['', '0,6'], ['7', '0;6']],
    ['payment/stripe/secret_key', ['', 'sk_test_1', 'rk_live_1'], ['pk_test_1', 'sk_', ' sk_test_1']],
    ['sales/minimum_order/amount', ['', '20'], ['-20']],
    ['sales_email/order/enabled', ['0', '1'], ['']],
    ['sales_email/order/identity', ['sales', 'custom2'], ['', 'boss']],
    ['sales_email/order/copy_method', ['bcc', 'copy'], ['', 'cc']],
    ['sales_email/order/copy_to', ['', 'a@shop.test', 'a@shop.test,b@shop.test'], ['boss', 'a@shop.test, b@shop.test', 'a@shop.test,']],
    ['tax/calculation/algorithm', ['UNIT_BASE_CALCULATION'], ['UNIT']],
    ['tax/classes/shipping_tax_class', ['0', '4'], ['-1', '']],
    ['trans_email/ident_sales/email', ['sales@shop.test'], ['', 'sales', 'a@b', 'a @b.c']],
    ['web/secure/base_url', ['', 'https://shop.test/'], ['shop.test', 'ftp://shop.test/', 'https://']],
  ])('decides what %s may be', (path, good, bad) => {
    const accepts = declarations.get(path)?.accepts ?? (() => undefined);
    expect(good.filter((value) => !accepts(value))).toEqual([]);
    expect(bad.filter((value) => accepts(value))).toEqual([]);
  });
});

describe('the narrowest scope', () => {
  it.each([
    ['catalog/price/scope', 'default'],
    ['customer/account_share/scope', 'default'],
    ['oauth/authentication_lock/timeout', 'default'],
    ['currency/options/base', 'websites'],
    ['carriers/flatrate/price', 'stores'],
  ])('of %s is %s', (path, scope) => {
    expect(declarations.get(path)?.width).toBe(scope);
  });
});
