import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { callerAddress, callerOrigin } from './caller-address.js';

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) } }) as IncomingMessage;

const nobody = () => false;
const nearest = (_address: string, hop: number) => hop < 1;
const inside = (address: string) => address.startsWith('10.');

it.each([
  ['believes nobody', nobody, '10.0.0.1', '1.1.1.1', '10.0.0.1'],
  ['believes the nearest proxy alone', nearest, '10.0.0.1', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  ['passes over all proxies of the network', inside, '10.0.0.1', '6.6.6.6, 1.1.1.1 , 10.0.0.2', '1.1.1.1'],
  ['takes the farthest when all are believed', inside, '10.0.0.1', '10.0.0.3', '10.0.0.3'],
  ['ignores the header of a stranger', inside, '2.2.2.2', '10.0.0.3', '2.2.2.2'],
  ['knows a direct caller', inside, '10.0.0.1', undefined, '10.0.0.1'],
  ['bears a connection that is gone', inside, undefined, '1.1.1.1', undefined],
])('%s', (_title, trusts, remote, forwarded, wanted) => {
  expect(callerAddress(request(remote, forwarded), trusts)).toBe(wanted);
});

it.each<[string, () => boolean, Record<string, string>, string | undefined]>([
  ['is the host of the request', nobody, { host: 'shop.test:8080' }, 'http://shop.test:8080'],
  ['leaves out the port that the scheme has anyway, and the case', nobody, { host: 'Shop.Test:80' }, 'http://shop.test'],
  [
    'does not believe a stranger',
    nobody,
    { host: 'shop.test', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.test' },
    'http://shop.test',
  ],
  [
    'believes a proxy',
    () => true,
    { host: 'inner', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.test, x' },
    'https://shop.test',
  ],
  [
    'keeps the host where a proxy tells the scheme alone',
    () => true,
    { host: 'shop.test', 'x-forwarded-proto': 'https' },
    'https://shop.test',
  ],
  ['is unknown without a host', nobody, {}, undefined],
  ['is unknown when the host is none', nobody, { host: 'a b/' }, undefined],
])('the origin %s', (_title, trusts, headers, wanted) => {
  expect(callerOrigin({ socket: { remoteAddress: '10.0.0.1' }, headers } as unknown as IncomingMessage, trusts)).toBe(wanted);
});
