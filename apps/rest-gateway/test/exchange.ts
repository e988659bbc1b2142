import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const agent = new Agent({ keepAlive: true });
const USER_AGENT = 'node';
const decompress: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

interface Message {
  method: string;
  /** Path and query, sent to the byte as they are; without them, those of the URL. */
  target?: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/**
 * One request and the whole answer to it, without following it elsewhere. A test makes hundreds, of which each would take `fetch` several
 * times as long. Throws an error with a code when the connection is refused or lost.
 */
export async function exchange(
  url: string,
  { method, target, body, ...message }: Message,
): Promise<{ status: number; headers: Headers; text: string }> {
  const headers = {
    'User-Agent': USER_AGENT,
    ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
    ...message.headers,
  };
  const options = { method, headers, ...(target && { path: target }) };
  const sent = url.startsWith('https:') ? secureRequest(url, options) : request(url, { ...options, agent });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  const decode = bytes.length > 0 ? decompress[answer.headers['content-encoding'] ?? ''] : undefined;
  return { status: answer.statusCode ?? 0, headers: headersOf(answer), text: (decode ? decode(bytes) : bytes).toString() };
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) for (const value of values) headers.append(name, value);
  return headers;
}
