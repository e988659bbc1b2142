import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { tracedCall } from '@merx/tracing';

const ANSWER_WITHIN_MS = 10_000;

class PrivateAddress extends Error {}

/** Resolves a host name. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Posts a form to a user-supplied address, without following redirects. Returns why it failed, as the end of a sentence, or null on
 * success. Unless `allowsPrivate`, only public addresses are called.
 */
export async function postForm(
  url: string,
  form: URLSearchParams,
  { allowsPrivate, resolve = lookup }: { allowsPrivate: boolean; resolve?: Resolve },
): Promise<string | null> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    if (!allowsPrivate && isPrivateUrl(url)) throw new PrivateAddress();
    const status = await statusOf(url, form.toString(), { signal, ...(!allowsPrivate && { lookup: publicLookup(resolve) }) });
    return status >= 200 && status < 300 ? null : `it answered ${status}`;
  } catch (error) {
    if (error instanceof PrivateAddress) return 'its address is in a private network';
    return signal.aborted ? 'it did not answer in time' : 'it cannot be reached';
  }
}

function statusOf(url: string, body: string, options: { signal: AbortSignal; lookup?: LookupFunction }): Promise<number> {
  const { protocol, hostname: host, port } = new URL(url);
  const send = protocol === 'https:' ? overHttps : overHttp;
  const post = (trace: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const headers = {
        ...trace,
        'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
        'Content-Length': Buffer.byteLength(body),
      };
      // No agent: a reused connection would skip the lookup.
      const call = send(url, { method: 'POST', headers, agent: false, ...options }, (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      });
      call.on('error', reject);
      call.end(body);
    });
  return tracedCall({ method: 'POST', host, port, statusOf: (status: number) => status }, post);
}

/** Checks the addresses in the connection's own lookup, so that the name cannot resolve elsewhere between a check and the call. */
const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const open = addresses.filter(({ address }) => !isPrivateAddress(address));
      const [first] = open;
      if (!first) return done(new PrivateAddress(), '', 0);
      if (options.all) done(null, open);
      else done(null, first.address, first.family);
    });

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
