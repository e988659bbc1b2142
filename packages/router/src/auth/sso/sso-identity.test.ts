import { describe, expect, it } from 'vitest';
import { identityOf, roleOf } from './sso-identity.js';

const claims = { iss: 'https://id.test', sub: '7', email: 'Ada@Shop.test', email_verified: true };

describe('identityOf', () => {
  it('reads names, groups and methods', () => {
    const all = {
      ...claims,
      given_name: 'Ada',
      family_name: 'Admin',
      preferred_username: 'ada l',
      groups: ['a', 5, 'b'],
      amr: ['pwd', 'mfa'],
    };
    expect(identityOf(all, 'groups')).toEqual({
      ...{ issuer: 'https://id.test', subject: '7', email: 'ada@shop.test', firstname: 'Ada', lastname: 'Admin' },
      ...{ username: 'adal', groups: ['a', 'b'], hasPassedFactor: true },
    });
  });

  it('makes names of what there is', () => {
    expect(identityOf({ ...claims, name: 'Ada van Admin', roles: 'one' }, 'roles')).toMatchObject({
      ...{ firstname: 'Ada', lastname: 'van Admin', username: 'ada', groups: ['one'], hasPassedFactor: false },
    });
    expect(identityOf(claims, 'groups')).toMatchObject({ firstname: 'ada', lastname: '-', groups: [] });
  });

  it.each([false, 'true', undefined, 1])('takes no email that is not verified: %s', (email_verified) => {
    expect(identityOf({ ...claims, email_verified }, 'groups').email).toBeNull();
  });

  it.each([[['pwd']], [['otp']], ['mfa,'], [undefined]])('takes no other method for several factors: %s', (amr) => {
    expect(identityOf({ ...claims, amr }, 'groups').hasPassedFactor).toBe(false);
  });
});

it('the first entry decides the role', () => {
  const map = [
    { group: 'boss', role_id: 1 },
    { group: 'clerk', role_id: 2 },
  ];
  expect(roleOf(map, ['clerk', 'boss'])).toBe(1);
  expect(roleOf(map, ['Clerk'])).toBeUndefined();
});
