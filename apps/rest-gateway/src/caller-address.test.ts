import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { callerAddress } from './caller-address.js';

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
