import { BlockList, isIP } from 'node:net';

const networks: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carrier-grade NAT.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Includes the metadata addresses of cloud providers.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['::1', 128],
  // May embed any IPv4 address above.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const blocked = new BlockList();
for (const [address, bits] of networks) blocked.addSubnet(address, bits, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an IP address is not on the public internet: loopback, private or cloud-internal. True if the text is not an IP address. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.split('%')[0] ?? '';
  const family = isIP(plain);
  return family === 0 || blocked.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a URL contains a private address, without resolving names. */
export function isPrivateUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) === 0 ? /(^|\.)localhost$/i.test(host) : isPrivateAddress(host);
}
