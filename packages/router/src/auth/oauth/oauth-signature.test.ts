import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import OAuth from 'oauth-1.0a';
import { describe, expect, it } from 'vitest';
import { isSignedWith, readOAuthParameters, type SignedCall } from './oauth-signature.js';

const matches = (call: SignedCall, consumer: string, token: string) => isSignedWith(call, readOAuthParameters(call), { consumer, token });

/** The worked example of the specification (OAuth Core 1.0, appendix A). */
const photos: SignedCall = {
  header:
    'OAuth realm="http://photos.example.net/", oauth_consumer_key="dpf43f3p2l4k3l03", oauth_token="nnch734d00sl2jdk", ' +
    'oauth_signature_method="HMAC-SHA1", oauth_signature="tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D", oauth_timestamp="1191242096", ' +
    'oauth_nonce="kllo9940pd9333jh", oauth_version="1.0"',
  method: 'GET',
  urls: ['http://photos.example.net/photos'],
  query: 'file=vacation.jpg&size=original',
  form: '',
};
const PHOTO_SECRETS = ['kd94hf93k423kf44', 'pfkkdhi9sl3r4s00'] as const;

describe('a signature', () => {
  it('is that of the specification, whose realm does not count', () => {
    expect(matches(photos, ...PHOTO_SECRETS)).toBe(true);
  });

  it.each<[string, Partial<SignedCall>]>([
    ['another method', { method: 'POST' }],
    ['another address', { urls: ['http://photos.example.net/photo'] }],
    ['another query', { query: 'file=vacation.jpg&size=small' }],
    ['a parameter more', { query: `${photos.query}&x=1` }],
    ['a form', { form: 'x=1' }],
    ['another nonce', { header: photos.header.replace('kllo', 'olla') }],
    ['another algorithm', { header: photos.header.replace('SHA1', 'SHA256') }],
    ['none, in clear', { header: photos.header.replace('HMAC-SHA1', 'PLAINTEXT') }],
    ['an empty signature', { header: photos.header.replace(/oauth_signature="[^"]+"/, 'oauth_signature=""') }],
  ])('does not cover %s', (_what, change) => {
    expect(matches({ ...photos, ...change }, ...PHOTO_SECRETS)).toBe(false);
  });

  it('counts as well from the query, or from a header without quotes', () => {
    const pairs = photos.header
      .replace(/^OAuth realm="[^"]*", /, '')
      .replaceAll('"', '')
      .split(', ');
    expect(matches({ ...photos, header: '', query: `${photos.query}&${pairs.join('&')}` }, ...PHOTO_SECRETS)).toBe(true);
    expect(matches({ ...photos, header: '', query: `${photos.query}&x=1&${pairs.join('&')}` }, ...PHOTO_SECRETS)).toBe(false);
    expect(matches({ ...photos, header: `OAuth ${pairs.join(', ')}` }, ...PHOTO_SECRETS)).toBe(true);
  });

  it('needs both secrets', () => {
    expect(matches(photos, 'other', PHOTO_SECRETS[1])).toBe(false);
    expect(matches(photos, PHOTO_SECRETS[0], '')).toBe(false);
  });

  it('holds at whichever of the addresses the client has signed', () => {
    expect(matches({ ...photos, urls: ['https://inner:8080/photos', ...photos.urls] }, ...PHOTO_SECRETS)).toBe(true);
  });
});

/** Signs an address like the most widely used Node library. */
function signedBy(url: string, hash: 'sha1' | 'sha256', data?: Record<string, string>): SignedCall {
  const oauth = new OAuth({
    consumer: { key: 'key', secret: 'consumer secret & more' },
    signature_method: hash === 'sha1' ? 'HMAC-SHA1' : 'HMAC-SHA256',
    hash_function: (base, key) => createHmac(hash, key).update(base).digest('base64'),
  });
  const header = oauth.toHeader(oauth.authorize({ url, method: 'GET', data }, { key: 'token', secret: 'tökên' })).Authorization;
  const [address = '', query = ''] = url.split('?');
  return { header, method: 'get', urls: [address], query, form: data ? new URLSearchParams(data).toString() : '' };
}

const bracketed = [
  'searchCriteria',
  'searchCriteria=',
  'searchCriteria[filter_groups][0][filters][0][field]=sku&searchCriteria[filter_groups][0][filters][0][value]=24-MB%25',
  'searchCriteria%5BfilterGroups%5D%5B0%5D%5Bfilters%5D%5B0%5D%5Bvalue%5D=a%20b%26c&searchCriteria%5BpageSize%5D=2',
  'searchCriteria[filterGroups][0][filters][0][value]=2020-01-01+00:00:00',
  "fields=items[sku,name],total_count&b=(it's)*!~",
  'b=2&a=1&a1=0&a[1]=3&a[0]=4',
];

describe.each(['sha1', 'sha256'] as const)('a signature of oauth-1.0a by %s', (hash) => {
  it.each(bracketed)('over the query %s', (query) => {
    const call = signedBy(`https://shop.test/rest/V1/products?${query}`, hash);
    expect(matches(call, 'consumer secret & more', 'tökên')).toBe(true);
    expect(matches({ ...call, query: `${query}x` }, 'consumer secret & more', 'tökên')).toBe(false);
  });

  it('over a form', () => {
    const call = signedBy('https://shop.test/oauth/token/access', hash, { oauth_verifier: 'v v', other: 'a+b ü' });
    expect(matches(call, 'consumer secret & more', 'tökên')).toBe(true);
  });
});

describe('whatever a header and a query hold', () => {
  it('breaks nothing and is no signature', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.string(), (header, query, form) => {
        const whole = `OAuth oauth_signature_method="HMAC-SHA1",${header}`;
        expect(matches({ header: whole, method: 'GET', urls: ['http://a'], query, form }, 'c', 't')).toBe(false);
      }),
    );
  });
});
