import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { PaymentCall } from './payment-gateway.js';
import { sandboxGateway } from './sandbox-gateway.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listening(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const answering = (status: number, body: string) => listening((_request, response) => response.writeHead(status).end(body));

const call: PaymentCall = { key: 'k/1', action: 'capture', amount: '10.0000', currency: 'USD', orderNumber: '7', parent: 'auth-1' };

describe('sandboxGateway', () => {
  it('sends the call under its key, and asks by the key', async () => {
    const seen: unknown[] = [];
    const url = await listening(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      seen.push([request.method, request.url, request.headers['idempotency-key'], body && JSON.parse(body)]);
      response.end('{"id":"c1","status":"approved"}');
    });
    const gateway = sandboxGateway(`${url}/`);
    expect([await gateway.perform(call), await gateway.find(call)]).toEqual(Array(2).fill({ state: 'done', txnId: 'c1' }));
    const { key: _, ...sent } = call;
    expect(seen).toEqual([
      ['POST', '/payments', 'k/1', sent],
      ['GET', '/payments/k%2F1', undefined, ''],
    ]);
  });

  it.each([
    [200, '{"id":"c1","status":"declined","reason":"No."}', { state: 'declined', reason: 'No.' }],
    [200, '{"id":"c1","status":"declined"}', { state: 'declined', reason: expect.any(String) }],
    [400, '', { state: 'declined', reason: expect.stringContaining('400') }],
    [401, '', { state: 'declined', reason: expect.stringContaining('401') }],
    [409, '', { state: 'unknown', reason: expect.stringContaining('409') }],
    [429, '', { state: 'unknown', reason: expect.stringContaining('429') }],
    [503, '', { state: 'unknown', reason: expect.stringContaining('503') }],
    [302, '', { state: 'unknown', reason: expect.any(String) }],
    [200, 'no json', { state: 'unknown', reason: expect.any(String) }],
    [200, '{"id":"","status":"approved"}', { state: 'unknown', reason: expect.any(String) }],
    [200, '{"id":"c1","status":"perhaps"}', { state: 'unknown', reason: expect.any(String) }],
  ])('takes %i %s for %j', async (status, body, answer) => {
    expect(await sandboxGateway(await answering(status, body)).perform(call)).toEqual(answer);
  });

  it('does not know what an unknown key, a lost or a late answer mean', async () => {
    expect(await sandboxGateway(await answering(404, '')).find(call)).toBeNull();
    server?.close();
    expect(await sandboxGateway(await listening((_request, response) => response.destroy())).perform(call)).toMatchObject({
      state: 'unknown',
    });
    server?.close();
    const late = await listening(() => {});
    expect(await sandboxGateway(late, 50).perform(call)).toMatchObject({ state: 'unknown' });
    expect(await sandboxGateway(late, 50).find(call)).toMatchObject({ state: 'unknown' });
  });

  it('does not know from a question that is refused', async () => {
    expect(await sandboxGateway(await answering(401, '')).find(call)).toMatchObject({ state: 'unknown' });
  });

  it('does not know anything without an address', async () => {
    expect([await sandboxGateway('').perform(call), await sandboxGateway('').find(call)]).toMatchObject(
      Array(2).fill({ state: 'unknown' }),
    );
  });
});
