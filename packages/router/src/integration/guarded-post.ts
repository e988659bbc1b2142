import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { tracedCall } from '@merx/tracing';
import { isPrivateAddress, isPrivateUrl } from './private-address.js';

class PrivateAddress extends Error {}

/** Resolves a host name. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** What is posted. */
export interface PostedBody {
  body: string;
  headers: Readonly<Record<string, string>>;
}

export interface PostLimits {
  /** Whether addresses in private networks may be called. */
  allowsPrivate: boolean;
  resolve?: Resolve | undefined;
  timeoutMs: number;
  /** How many bytes of the answer are read. */
  answerBytes: number;
}

export interface PostAnswer {
  status: number;
  /** The beginning of the body. */
  text: string;
  retryAfter: string | undefined;
}

/**
 * Posts to a user-supplied address, without following redirects. Returns the answer, or why there is none, as the end of a sentence. Unless
 * `allowsPrivate`, only public addresses are called.
 */
export const guardedPost = (url: string, posted: PostedBody, limits: PostLimits): Promise<PostAnswer | { failure: string }> =>
  guardedCall(
    'POST',
    url,
    { body: posted.body, headers: { ...posted.headers, 'Content-Length': String(Buffer.byteLength(posted.body)) } },
    limits,
  );

/** Gets a user-supplied address, as `guardedPost` posts to it. */
export const guardedGet = (url: string, headers: PostedBody['headers'], limits: PostLimits): Promise<PostAnswer | { failure: string }> =>
  guardedCall('GET', url, { body: '', headers }, limits);

type Method = 'GET' | 'POST';

async function guardedCall(method: Method, url: string, sent: PostedBody, limits: PostLimits): Promise<PostAnswer | { failure: string }> {
  const { allowsPrivate, resolve = lookup, timeoutMs, answerBytes } = limits;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    if (!allowsPrivate && isPrivateUrl(url)) throw new PrivateAddress();
    return await answerOf(method, url, sent, answerBytes, { signal, ...(!allowsPrivate && { lookup: publicLookup(resolve) }) });
  } catch (error) {
    if (error instanceof PrivateAddress) return { failure: 'its address is in a private network' };
    return { failure: signal.aborted ? 'it did not answer in time' : 'it cannot be reached' };
  }
}

function answerOf(
  method: Method,
  url: string,
  { body, headers }: PostedBody,
  answerBytes: number,
  options: { signal: AbortSignal; lookup?: LookupFunction },
): Promise<PostAnswer> {
  const { protocol, hostname: host, port } = new URL(url);
  const send = protocol === 'https:' ? overHttps : overHttp;
  const call = (trace: Record<string, string>) =>
    new Promise<PostAnswer>((resolve, reject) => {
      // No agent: a reused connection would skip the lookup.
      const request = send(url, { method, headers: { ...trace, ...headers }, agent: false, ...options }, (response) => {
        textOf(response, answerBytes)
          .then((text) => resolve({ status: response.statusCode ?? 0, text, retryAfter: response.headers['retry-after'] }), reject)
          .finally(() => response.destroy());
      });
      request.on('error', reject);
      request.end(body);
    });
  return tracedCall({ method, host, port, statusOf: ({ status }: PostAnswer) => status }, call);
}

/** The first bytes of a body as text. */
async function textOf(response: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  if (most > 0) {
    for await (const part of response) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      if (size >= most) break;
    }
  }
  return Buffer.concat(parts).subarray(0, most).toString('utf8');
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
