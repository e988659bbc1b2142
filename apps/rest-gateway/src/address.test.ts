import { InvalidInput } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSegment, readAddress } from './address.js';

describe('readAddress', () => {
  it.each([
    ['/rest/V1/products', null, '/V1/products'],
    ['/index.php/rest/V1/products', null, '/V1/products'],
    ['/rest/default/V1/products', 'default', '/V1/products'],
    ['/index.php/rest/all/V1/products', 'all', '/V1/products'],
    ['/rest/store_2/V1/a', 'store_2', '/V1/a'],
    ['/rest/V1/V1/a', null, '/V1/V1/a'],
  ])('%s names the store %s and the path %s', (pathname, storeCode, path) => {
    expect(readAddress(pathname)).toEqual({ storeCode, path, xmlSuffix: false });
  });

  it.each(['/rest/V1/products/', '/rest/V1//products', '//rest//V1/products//'])(
    '%s is the same path without its spare slashes',
    (pathname) => {
      expect(readAddress(pathname)?.path).toBe('/V1/products');
    },
  );

  it.each([
    ['/rest/async/V1/products', null, 'one'],
    ['/rest/all/async/V1/products', 'all', 'one'],
    ['/rest/async/bulk/V1/products', null, 'many'],
    ['/index.php/rest/all/async/bulk/V1/products/', 'all', 'many'],
    ['/rest/async/async/V1/products', 'async', 'one'],
  ] as const)('%s names the store %s and does not wait', (pathname, storeCode, deferred) => {
    expect(readAddress(pathname)).toEqual({ storeCode, path: '/V1/products', xmlSuffix: false, deferred });
  });

  it.each(['/rest/async/products', '/rest/async/bulk/products', '/rest/bulk/V1/products/x/async'])('%s waits', (pathname) => {
    expect(readAddress(pathname)?.deferred).toBeUndefined();
  });

  it('leaves the segments percent-encoded, so that an encoded slash does not split one', () => {
    expect(readAddress('/rest/V1/products/24-MB+01%2Fa')?.path).toBe('/V1/products/24-MB+01%2Fa');
  });

  it('takes .xml off the end and remembers it, once', () => {
    expect(readAddress('/rest/V1/integration/admin/token.xml')).toEqual({
      storeCode: null,
      path: '/V1/integration/admin/token',
      xmlSuffix: true,
    });
    expect(readAddress('/rest/V1/products/a.xml.xml')).toMatchObject({ path: '/V1/products/a.xml', xmlSuffix: true });
  });

  it.each(['/rest/V1/products/a.XML', '/rest/V1/products/a%2Exml', '/rest/V1/a.xml/b', '/rest/V1/products/.xml'])(
    '%s has no suffix',
    (pathname) => {
      expect(readAddress(pathname)?.xmlSuffix).toBe(false);
    },
  );

  it.each(['/', '/rest', '/rest/default', '/restful/V1/a', '/V1/a', '/rest/v1/a', '/rest/a/b/V1/c', '/rest/a%20b/V1/c', '/index.php/V1/a'])(
    '%s is no address of the web API',
    (pathname) => {
      expect(readAddress(pathname)).toBeNull();
    },
  );
});

describe('decodeSegment', () => {
  it.each([
    ['24-MB+01%2Fa', '24-MB 01/a'],
    ['a%20b%2Bc', 'a b+c'],
    ['%C3%A4', 'ä'],
    ['%252F', '%2F'],
  ])('%s is %s', (segment, text) => {
    expect(decodeSegment(segment)).toBe(text);
  });

  it.each(['%', '%zz', '%C3', 'a%00b'])('refuses %s', (segment) => {
    expect(() => decodeSegment(segment)).toThrow(InvalidInput);
  });

  it('gives back whatever a client encoded', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((sample) => !sample.includes('\0'));
    fc.assert(
      fc.property(text, (sample) => {
        expect(decodeSegment(encodeURIComponent(sample))).toBe(sample);
      }),
    );
  });
});
