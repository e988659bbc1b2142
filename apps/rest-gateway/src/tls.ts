import { readFile } from 'node:fs/promises';
import { createServer as createHttp2Server, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import { createServer, type Server } from 'node:https';
import type { Duplex } from 'node:stream';
import { createSecureContext, type TLSSocket } from 'node:tls';
import type { Env } from './env.js';
import { answerStream } from './http2-stream.js';

/** In PEM. */
export interface Certificate {
  cert: Buffer;
  key: Buffer;
}

/** The configured certificate, undefined if there is none. Throws if it is invalid. */
export async function readCertificate({ TLS_CERT, TLS_KEY }: Pick<Env, 'TLS_CERT' | 'TLS_KEY'>): Promise<Certificate | undefined> {
  if (TLS_CERT === undefined || TLS_KEY === undefined) return undefined;
  const [cert, key] = await Promise.all([readFile(TLS_CERT), readFile(TLS_KEY)]);
  createSecureContext({ cert, key });
  return { cert, key };
}

/** Concurrent requests per connection. */
const MOST_STREAMS = 128;
/** Idle HTTP/2 connections are closed after this time, as Node does for HTTP/1.1. */
const IDLE_MS = 65_000;

/**
 * A TLS server for HTTP/1.1 and HTTP/2, as the client prefers. Its request listeners see HTTP/2 requests as HTTP/1.1. Throws if the
 * certificate or key is invalid or they do not match.
 */
export function createTlsServer({ cert, key }: Certificate): Server {
  const server = createServer({ cert, key, ALPNProtocols: ['h2', 'http/1.1'] });
  const [serveHttp1] = server.listeners('secureConnection');
  if (!serveHttp1) throw new Error('A server of Node answers its connections by a listener.');
  const serve = (connection: Duplex): unknown => serveHttp1.call(server, connection);
  const http2 = createHttp2Server({ settings: { maxConcurrentStreams: MOST_STREAMS } });
  const sessions = new Set<ServerHttp2Session>();
  http2.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    session.setTimeout(IDLE_MS, () => session.close());
  });
  http2.on('stream', (stream: ServerHttp2Stream, headers) => answerStream(stream, headers, serve));
  server.removeAllListeners('secureConnection');
  server.on('secureConnection', (socket: TLSSocket) => {
    if (socket.alpnProtocol === 'h2') http2.emit('connection', socket);
    else serve(socket);
  });
  return closingWith(server, sessions);
}

/** The server; closing it also closes HTTP/2 connections, which Node does not track. */
function closingWith(server: Server, sessions: ReadonlySet<ServerHttp2Session>): Server {
  const closeIdle = server.closeIdleConnections.bind(server);
  const closeAll = server.closeAllConnections.bind(server);
  server.closeIdleConnections = () => {
    closeIdle();
    // Requests in progress on it may finish.
    for (const session of sessions) session.close();
  };
  server.closeAllConnections = () => {
    closeAll();
    for (const session of sessions) session.destroy();
  };
  return server;
}
