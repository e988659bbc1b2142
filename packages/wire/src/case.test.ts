import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCamel, toSnake } from './case.js';

describe('toSnake', () => {
  it.each([
    ['isActive', 'is_active'],
    ['is_active', 'is_active'],
    ['sku', 'sku'],
    ['Sku', 'sku'],
    ['vatID', 'vat_id'],
    ['VATNumber', 'vat_number'],
    ['field2Name', 'field2_name'],
    ['', ''],
    ['constructor', 'constructor'],
  ])('spells %j as %j', (name, snake) => {
    expect(toSnake(name)).toBe(snake);
    expect(toSnake(name)).toBe(snake);
  });
});

describe('toCamel', () => {
  it.each([
    ['is_active', 'isActive'],
    ['isActive', 'isActive'],
    ['use_config_min_qty', 'useConfigMinQty'],
    ['__proto__', '__proto__'],
    ['', ''],
  ])('spells %j as %j', (name, camel) => {
    expect(toCamel(name)).toBe(camel);
    expect(toCamel(name)).toBe(camel);
  });

  it('is undone by toSnake for every name made of words longer than a letter', () => {
    const snakeName = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1 }).map((words) => words.join('_'));
    fc.assert(fc.property(snakeName, (name) => toSnake(toCamel(name)) === name));
  });

  it('answers rightly also after more names than it remembers', () => {
    for (let count = 0; count < 6000; count += 1) expect(toCamel(`name_x${count}`)).toBe(`nameX${count}`);
  });
});
