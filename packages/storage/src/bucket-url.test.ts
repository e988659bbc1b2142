import { expect, it } from 'vitest';
import { parseBucketUrl } from './bucket-url.js';

const AMAZON = { bucket: 'shop', folder: '', endpoint: undefined, region: undefined, credentials: undefined, isInPath: false };

it.each([
  ['s3://shop', AMAZON],
  ['s3://shop/', AMAZON],
  ['s3://shop/a/b/?region=eu-central-1', { ...AMAZON, folder: 'a/b/', region: 'eu-central-1' }],
  ['s3://shop?endpoint=http://minio:9000', { ...AMAZON, endpoint: 'http://minio:9000', isInPath: true }],
  ['s3://shop?endpoint=https://s3.test&path-style=0', { ...AMAZON, endpoint: 'https://s3.test' }],
  ['s3://key:se%2Fcret@shop', { ...AMAZON, credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' } }],
])('reads %s', (url, place) => {
  expect(parseBucketUrl(url)).toEqual(place);
});

it.each([
  's3:',
  's3://',
  's3://shop:9000',
  'https://secret.test/shop',
  '/srv/secret',
  's3://shop?endpiont=http://secret.test',
  's3://shop?endpoint=secret',
  's3://secret@shop',
  's3://shop?path-style=secret',
])('refuses %s, without repeating what may be secret', (url) => {
  expect(() => parseBucketUrl(url)).toThrow(/^A bucket URL ((?!secret\.|secret@).)+$/);
});
