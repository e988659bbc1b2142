import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { malformed } from './faults.js';

/** The response body for a malformed request. */
export const MALFORMED = JSON.stringify({ message: malformed.template });
const ANSWER = [
  'HTTP/1.1 400 Bad Request',
  'Connection: close',
  'Content-Type: application/json; charset=utf-8',
  `Content-Length: ${Buffer.byteLength(MALFORMED)}`,
  '',
  MALFORMED,
].join('\r\n');

/**
 * Responds to malformed requests (a broken header, a URL longer than Node accepts, a sender that is too slow) like to any other client
 * error: 400 with a message. Node's own responses have no body, and statuses that clients do not expect (408, 431).
 */
export function refuseUnreadable(server: Server): void {
  const answering = new WeakSet<Socket>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  server.on('clientError', (_error, socket) => {
    // Bytes in the middle of a response in progress would be taken for a part of it.
    if (socket.writable && !answering.has(socket as Socket)) socket.end(ANSWER);
    else socket.destroy();
  });
}
