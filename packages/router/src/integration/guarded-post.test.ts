import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Resolve } from './guarded-post.js';
import { postForm } from './post-form.js';
import { isPrivateAddress, isPrivateUrl } from './private-address.js';

let server: Server;
let port: number;
let status = 200;
let forms: string[] = [];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    forms.push(await text(request));
    response.writeHead(status, { Location: '/elsewhere' }).end('x');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  forms = [];
});
afterAll(() => server.close());

const form = new URLSearchParams({ key: 'a b' });
const leadingTo =
  (...addresses: string[]): Resolve =>
  (_hostname, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

describe('postForm', () => {
  it('sends the form where that is allowed, and tells whether it was taken', async () => {
    const url = `http://localhost:${port}/cb`;
    expect(await postForm(url, form, { allowsPrivate: true })).toBeNull();
    expect(forms).toEqual(['key=a+b']);
    status = 302;
    expect(await postForm(url, form, { allowsPrivate: true })).toBe('it answered 302');
    status = 200;
    expect(forms).toHaveLength(2);
  });

  it.each([['127.0.0.1'], ['::1'], ['169.254.169.254'], ['::ffff:127.0.0.1'], ['10.0.0.1', 'fd00::1']])(
    'does not call a public name that leads to %s',
    async (...addresses) => {
      const reason = await postForm(`http://erp.example:${port}/cb`, form, { allowsPrivate: false, resolve: leadingTo(...addresses) });
      expect(reason).toBe('its address is in a private network');
      expect(forms).toEqual([]);
    },
  );

  it('calls no private address that is written out', async () => {
    expect(await postForm(`http://127.0.0.1:${port}/`, form, { allowsPrivate: false })).toBe('its address is in a private network');
    expect(forms).toEqual([]);
  });
});

describe('isPrivateAddress', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'not an address',
  ])('holds for %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '169.253.1.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
    'does not hold for %s',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});

describe('isPrivateUrl', () => {
  it.each([
    'http://localhost/',
    'http://shop.LOCALHOST:8080/',
    'http://localhost./',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://[::1]:80/',
    'https://169.254.169.254/latest/meta-data',
  ])('holds for %s', (url) => {
    expect(isPrivateUrl(url)).toBe(true);
  });

  it.each(['https://erp.example/cb', 'https://localhost.example/', 'http://1.1.1.1/'])('does not hold for %s', (url) => {
    expect(isPrivateUrl(url)).toBe(false);
  });
});
