import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type ClientHttp2Session, connect, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from 'node:http2';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let folder: string;
let cert: Buffer;
let shop: Shop;
let token: string;
let client: ClientHttp2Session;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merx-tls-'));
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=shop.test', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, '-out', certFile, ...subject], { stdio: 'pipe' });
  cert = await readFile(certFile);
  shop = await openShop({ tls: { cert, key: await readFile(keyFile) } });
  ({ token } = await shop.admin());
  client = connect(shop.baseUrl, { ca: cert });
  await once(client, 'connect');
});
afterAll(async () => {
  // With the client's connection still open: closing the shop ends it.
  const ended = new Promise((resolve) => client.once('close', resolve));
  await shop.close();
  await ended;
  await rm(folder, { recursive: true, force: true });
});

type Answer = { status: number | undefined; headers: IncomingHttpHeaders & IncomingHttpStatusHeader; text: string };

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const stream = client.request({
    ':method': method,
    ':path': path,
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  });
  stream.end(body === undefined ? undefined : JSON.stringify(body));
  const [answered, answer] = await Promise.all([
    new Promise<Answer['headers']>((resolve) => stream.once('response', resolve)),
    text(stream),
  ]);
  return { status: answered[':status'], headers: answered, text: answer };
}

const block = (identifier: string) => ({ block: { title: 'Over HTTP/2', identifier, content: '<p>Hello</p>', active: true } });

describe('a gateway with a certificate', () => {
  it('answers the web API in HTTP/2, with and without bodies', async () => {
    expect(client.alpnProtocol).toBe('h2');
    const made = await call('POST', '/rest/V1/cmsBlock', block('over-http2'));
    expect(made).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } });
    const { id } = JSON.parse(made.text);
    expect(JSON.parse((await call('GET', `/rest/V1/cmsBlock/${id}`)).text)).toMatchObject({ id, title: 'Over HTTP/2' });
    expect(await call('DELETE', `/rest/V1/cmsBlock/${id}`)).toMatchObject({ status: 200, text: 'true' });
    expect(await call('GET', `/rest/V1/cmsBlock/${id}`)).toMatchObject({ status: 404 });
    expect(await call('GET', '/rest/V1/cmsBlock/1', undefined, { authorization: 'Bearer nothing' })).toMatchObject({ status: 401 });
  });

  it('takes a hundred calls at once over one connection', async () => {
    const calls = Array.from({ length: 100 }, (_, index) => call('GET', `/rest/V1/store/storeConfigs?fields=id&n=${index}`));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
  });

  it('serves what Express serves: procedures and the cookie of a session, files, an address without a page', async () => {
    expect(JSON.parse((await call('GET', '/trpc/user.session.me')).text)).toMatchObject({
      result: { data: { json: { id: expect.any(Number) } } },
    });
    const out = await call('POST', '/trpc/user.session.signOut', { json: null }, { 'x-merx-admin': '1' });
    expect(out).toMatchObject({ status: 200, headers: { 'set-cookie': [expect.stringMatching(/^merx_session=;/)] } });
    const page = await call('GET', '/openapi.json');
    expect(JSON.parse(page.text)).toMatchObject({ openapi: expect.any(String) });
    expect(await call('HEAD', '/openapi.json')).toMatchObject({ status: 200, text: '' });
    expect(await call('GET', '/nowhere')).toMatchObject({ status: 404 });
  });

  it('streams events, and lets go of them when the client does', async () => {
    const counts = /http_request_duration_seconds_count\{method="GET",route="\/trpc",status="200"\} (\d+)/;
    // A stream is counted when it is over.
    const ended = async () => Number(counts.exec((await call('GET', '/metrics')).text)?.[1] ?? 0);
    const before = await ended();
    const stream = client.request({ ':path': '/trpc/live.events', accept: 'text/event-stream', authorization: `Bearer ${token}` });
    let heard = '';
    for await (const piece of stream.setEncoding('utf8')) {
      heard += piece;
      if (heard.includes('"hello"')) break;
    }
    expect(heard).toContain('"hello"');
    await expect.poll(ended).toBe(before + 1);
  });

  it('refuses what it refuses in HTTP/1.1: a body that is too large, a method that is none', async () => {
    expect(await call('POST', '/rest/V1/cmsBlock', { block: { title: 'x'.repeat(22_000_000) } })).toMatchObject({ status: 413 });
    const malformed = { status: 400, text: JSON.stringify({ message: 'The request is malformed.' }) };
    expect(await call('NOSUCHMETHOD', '/rest/V1/cmsBlock/1')).toMatchObject(malformed);
    expect(await call('GET', '/rest/V1/cmsBlock/1', undefined, { 'x-long': 'x'.repeat(20_000) })).toMatchObject(malformed);
  });

  it('answers clients of HTTP/1.1 too, and cuts off those that do not speak TLS', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const [answer] = await once(get(`${shop.baseUrl}/rest/V1/store/storeConfigs`, { ca: cert, headers }), 'response');
    expect(answer).toMatchObject({ httpVersion: '1.1', statusCode: 200 });
    expect(JSON.parse(await text(answer))).toMatchObject([{ id: 1 }]);
    await expect(fetch(shop.baseUrl.replace('https:', 'http:'))).rejects.toThrow('fetch failed');
  });
});
