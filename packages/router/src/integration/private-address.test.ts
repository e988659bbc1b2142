import { describe, expect, it } from 'vitest';
import { isPrivateAddress, isPrivateUrl } from './private-address.js';

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
