import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { refuseUnreadable } from './unreadable.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Everything received for these bytes until the server closes the connection. */
async function answerTo(bytes: string, listener: RequestListener): Promise<string> {
  const opened = createServer(listener);
  server = opened;
  refuseUnreadable(opened);
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect((opened.address() as AddressInfo).port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

describe('what is no request', () => {
  it.each([
    ['a header with a control character', 'GET / HTTP/1.1\r\nHost: x\r\nX-Id: a\x0bb\r\n\r\n'],
    ['a word that is no method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an address that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])('is refused with 400 and a message: %s', async (_, bytes) => {
    const [head = '', body = ''] = (await answerTo(bytes, (_request, response) => response.end('served'))).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(body)).toEqual({ message: 'The request is malformed.' });
  });

  it('cuts off an answer under way instead of writing into it', async () => {
    const half = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n';
    const answer = await answerTo(half, (_request, response) => response.writeHead(200, { 'Content-Length': 100 }).write('begun'));
    expect(answer).not.toContain('malformed');
  });
});
