import type { IncomingMessage, ServerResponse } from 'node:http';

/** Long enough for a client that is still sending to hear its answer. */
const LINGER_MS = 5000;

/**
 * Cuts a sender off who was answered and goes on sending. Without it, somebody who was refused could go on for as long as a request may
 * take. What still arrives until then is dropped.
 */
export function cutOffAnswered(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.socket.destroy(), LINGER_MS);
    request.once('close', () => clearTimeout(timer));
  });
}
