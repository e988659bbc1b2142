import { describe, expect, it } from 'vitest';
import { identityShare, isPublicRead, publicShare, shareOf } from './call-share.js';

const route = (line: string) => {
  const [method = '', path = '', access = ''] = line.split(' ');
  return { method, path, access };
};
const admin = { type: 'admin', adminId: 1, username: 'ada', resources: new Set<string>() } as const;

describe('the share of a call', () => {
  it.each(['GET /V1/search anonymous', 'GET /V1/products Magento_Catalog::products', 'GET /V1/directory/countries anonymous'])(
    'of guests: %s',
    (line) => {
      expect(publicShare(route(line))).toBe('guest');
    },
  );

  it.each([
    'GET /V1/guest-carts/{cartId}/totals anonymous',
    'GET /V1/carts/mine self',
    'GET /V1/customers/me self',
    'POST /V1/guest-carts anonymous',
    'POST /V1/integration/customer/token anonymous',
  ])('of carts and orders: %s', (line) => {
    expect(publicShare(route(line))).toBe('checkout');
  });

  it('tells which reads are the same for every visitor', () => {
    const isPublic = (line: string) => isPublicRead(route(line));
    expect(isPublic('GET /V1/search anonymous') && isPublic('GET /V1/products/{sku} Magento_Catalog::products')).toBe(true);
    expect(isPublic('GET /V1/guest-carts/{cartId} anonymous') || isPublic('GET /V1/carts/mine self')).toBe(false);
    expect(isPublic('GET /V1/customers/{customerId}/password/resetLinkToken/{resetPasswordLinkToken} anonymous')).toBe(false);
    expect(isPublic('POST /V1/guest-carts anonymous')).toBe(false);
  });

  it('is that of staff for whoever proves to be staff, and until then only where the route is for them', () => {
    expect([shareOf(admin, 'guest'), shareOf({ type: 'guest' }, 'guest')]).toEqual(['staff', 'guest']);
    const identity = (access: string, claims: boolean) => identityShare({ access }, claims, 'guest');
    expect([identity('Magento_Catalog::products', true), identity('Magento_Catalog::products', false)]).toEqual(['staff', 'guest']);
    expect([identity('anonymous', true), identity('self', true)]).toEqual(['guest', 'guest']);
  });
});
