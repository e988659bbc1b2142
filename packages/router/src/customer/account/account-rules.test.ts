import { configReader } from '@merx/db';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUsablePasswordHash, passwordFaults } from './account-rules.js';

const faults = (password: string, settings: Record<string, string> = {}) =>
  passwordFaults(password, 'Ada1@shop.test', configReader(new Map(Object.entries(settings))));

describe('passwordFaults', () => {
  it.each(['Str0ng-enough', 'abcdefg1-', 'ABCDEFG1-', 'Abcdefg1', 'Ünïcode1', 'пароль-Слово', `Aa1-${'x'.repeat(252)}`])(
    'accepts %j',
    (password) => {
      expect(faults(password)).toEqual([]);
    },
  );

  it.each([
    ['', 'at least'],
    ['Ab1-xyz', 'at least'],
    [`Aa1-${'x'.repeat(253)}`, 'at most'],
    [' Abcdefg1', 'space'],
    ['Abcdefg1 ', 'space'],
    ['abcdefgh1', 'of these'],
    ['ABCDEFGHI', 'of these'],
    ['aDA1@SHOP.TEST', 'email'],
  ])('refuses %j', (password, reason) => {
    const [fault, ...more] = faults(password);
    expect(fault).toMatchObject({ message: expect.stringContaining(reason), parameters: { fieldName: 'password' } });
    expect(more).toEqual([]);
  });

  it('follows the settings', () => {
    const settings = { 'customer/password/minimum_password_length': '3', 'customer/password/required_character_classes_number': '1' };
    expect(faults('abc', settings)).toEqual([]);
    expect(faults('ab', settings)).toMatchObject([{ parameters: { length: 3 } }]);
  });

  it('never tells the password', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), (password) => {
        fc.pre(!/^[\w% .,:'-]*$/.test(password));
        expect(JSON.stringify(faults(password))).not.toContain(password);
      }),
    );
  });
});

describe('isUsablePasswordHash', () => {
  const made = '$argon2id$v=19$m=19456,t=2,p=1$x3fqLuHlhZBAATmv3YPOIw$hRUBdlYUf/tnUI3t6frV4xmgvhDDqq0Ut3NjBh8Feew';

  it('takes a hash as the shop makes it', () => {
    expect(isUsablePasswordHash(made)).toBe(true);
  });

  it.each([
    'Str0ng-enough',
    '5f4dcc3b5aa765d61d8327deb882cf99:salt:1',
    made.replace('argon2id', 'argon2d'),
    made.replace('v=19', 'v=16'),
    made.replace('m=19456', 'm=131073'),
    made.replace('m=19456', 'm=4194304'),
    made.replace('t=2', 't=0'),
    made.replace('t=2', 't=11'),
    made.replace('p=1', 'p=9'),
    `${made}\n`,
    ` ${made}`,
    made.slice(0, 60),
  ])('refuses %j', (hash) => {
    expect(isUsablePasswordHash(hash)).toBe(false);
  });
});
