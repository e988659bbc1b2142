import type { IncomingMessage, ServerResponse } from 'node:http';

/** Long enough for a client that is still sending to receive the response. */
const LINGER_MS = 5000;

/**
 * Disconnects a sender that keeps sending after the response. Otherwise a rejected sender could continue for as long as a request may
 * take. Anything received until then is discarded.
 */
export function cutOffAnswered(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.socket.destroy(), LINGER_MS);
    request.once('close', () => clearTimeout(timer));
  });
}
