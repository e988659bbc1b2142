import { describe, expect, it } from 'vitest';
import { factorsUnder, readPolicy, type StoredFactors } from './providers.js';

const none: StoredFactors = { has_app: false, has_passkey: false, factor_providers: null, factor_default: null, is_required: false };
const open = readPolicy(false, '');

describe('the policy', () => {
  it.each([
    [false, '', false, undefined],
    [true, '', true, undefined],
    [false, 'google', true, ['google']],
    [true, ' u2fkey , google', true, ['u2fkey', 'google']],
    [false, 'authy', true, []],
  ] as const)('enable %s and force "%s" require one: %s', (enable, force, isRequired, forced) => {
    expect(readPolicy(enable, force)).toEqual({ isRequired, forced });
  });
});

describe('the second factors of an admin', () => {
  it.each<[what: string, policy: ReturnType<typeof readPolicy>, stored: Partial<StoredFactors>, factors: object]>([
    ['none is needed', open, {}, { allowed: ['google', 'u2fkey'], active: [], isNeeded: false }],
    ['one that is set up is needed', open, { has_app: true }, { active: ['google'], isNeeded: true }],
    ['one is required', readPolicy(true, ''), {}, { active: [], isNeeded: true }],
    ['the role requires one', open, { is_required: true }, { active: [], isNeeded: true, isRequired: true }],
    ['the choice limits them', open, { factor_providers: 'u2fkey', has_app: true }, { allowed: ['u2fkey'], active: [], isNeeded: true }],
    ['the policy outranks the choice', readPolicy(false, 'google'), { factor_providers: 'u2fkey' }, { allowed: ['google'] }],
    ['a choice of nothing known is none', open, { factor_providers: 'authy' }, { allowed: ['google', 'u2fkey'] }],
    ['the default is first', open, { factor_default: 'u2fkey', has_app: true, has_passkey: true }, { active: ['u2fkey', 'google'] }],
    ['a policy of nothing known allows none', readPolicy(false, 'authy'), { has_app: true }, { allowed: [], active: [], isNeeded: true }],
    [
      'one that is set up but not allowed does not make the password suffice',
      readPolicy(false, 'u2fkey'),
      { has_app: true },
      { configured: ['google'], isNeeded: true },
    ],
  ])('%s', (_what, policy, stored, factors) => {
    expect(factorsUnder(policy, { ...none, ...stored })).toMatchObject(factors);
  });
});
