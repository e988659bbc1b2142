import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { constants, type ServerHttp2Stream } from 'node:http2';
import { type Duplex, duplexPair } from 'node:stream';
import { MALFORMED } from './unreadable.js';

/** Connection-specific HTTP/1.1 headers, which HTTP/2 forbids. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Handles an HTTP/2 request as an HTTP/1.1 one over an in-process connection passed to `serve`: Express replaces the prototype of its
 * requests, which Node's HTTP/2 compatibility requests do not survive.
 */
export function answerStream(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, serve: (connection: Duplex) => void): void {
  if (isOver(stream)) return;
  const [near, far] = duplexPair();
  const end = (): void => {
    near.destroy();
    far.destroy();
  };
  stream.on('error', end);
  stream.on('close', end);
  far.once('close', () => near.destroy());
  serve(Object.assign(far, { remoteAddress: stream.session?.socket.remoteAddress, encrypted: true }));
  const call = callOver(near, stream, headers);
  if (!call) {
    refuse(stream);
    return;
  }
  call.on('response', (response) => answer(stream, response));
  call.on('error', () => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
  stream.pipe(call);
}

/** The request without its body; undefined if HTTP/1.1 cannot express it. */
function callOver(connection: Duplex, stream: ServerHttp2Stream, headers: IncomingHttpHeaders): ClientRequest | undefined {
  const { ':method': method, ':path': path, ':authority': host = headers.host } = headers;
  const isChunked = !stream.endAfterHeaders && headers['content-length'] === undefined;
  try {
    return request({
      createConnection: () => connection,
      method: String(method),
      path: String(path),
      headers: { ...plain(headers), host: String(host), connection: 'close', ...(isChunked && { 'transfer-encoding': 'chunked' }) },
    });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function answer(stream: ServerHttp2Stream, response: IncomingMessage): void {
  if (isOver(stream)) return;
  response.on('error', () => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
  stream.respond({ ...plain(response.headers), ':status': response.statusCode });
  response.pipe(stream);
}

function refuse(stream: ServerHttp2Stream): void {
  stream.respond({ ':status': 400, 'content-type': 'application/json; charset=utf-8' });
  stream.end(MALFORMED);
}

/** Whether the client has disconnected: writing a response would throw. */
const isOver = (stream: ServerHttp2Stream): boolean => stream.destroyed || stream.closed;

/** The headers that exist in both HTTP versions. */
function plain(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !OF_CONNECTION.has(name)));
}
