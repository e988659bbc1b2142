import { BlockList, isIP } from 'node:net';

const networks: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Between a provider and its customers.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // The addresses at which clouds hand out their credentials are among these.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['::1', 128],
  // An IPv4 address inside an IPv6 one may be any of the above.
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

/** Whether an IP address leads nowhere in the public internet: to this machine, its networks or its cloud. True for what is no IP address. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.split('%')[0] ?? '';
  const family = isIP(plain);
  return family === 0 || blocked.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a web address names a private place by itself, before any name is looked up. */
export function isPrivateUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) === 0 ? /(^|\.)localhost$/i.test(host) : isPrivateAddress(host);
}
