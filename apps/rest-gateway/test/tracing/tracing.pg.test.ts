import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openPaymentSandbox, type PaymentSandbox } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderOnline, takeSandboxPayments } from '../online-orders.js';
import { until } from '../outbox.js';
import { type ServerProcess, startServer } from '../server-process.js';
import { openShop, type Shop } from '../shop.js';
import { type Collector, openCollector, type ReceivedSpan } from './collector.js';

const SERVER = 2;
const CLIENT = 3;
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

let shop: Shop;
let collector: Collector;
let sandbox: PaymentSandbox;
let dataDir: string;
let traced: ServerProcess;
/** The shop, with calls that go to the traced process as a part of the caller's trace. */
let there: Shop;
const lines: string[] = [];

beforeAll(async () => {
  [shop, collector, sandbox] = await Promise.all([openShop(), openCollector(), openPaymentSandbox()]);
  await takeSandboxPayments(shop, sandbox, 'authorize');
  dataDir = await mkdtemp(join(tmpdir(), 'merx-tracing-'));
  const settings = {
    DATABASE_URL: shop.url ?? '',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    SANDBOX_PAYMENT_URL: sandbox.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  };
  traced = await startServer(settings, ['ignore', 'pipe', 'ignore']);
  if (traced.server.stdout) createInterface({ input: traced.server.stdout }).on('line', (line) => lines.push(line));
  there = { ...shop, call: (method, path, options) => callThere(method, `/rest${path}`, options) };
});
afterAll(async () => {
  traced?.server.kill('SIGKILL');
  await Promise.all([shop?.close(), collector?.close(), sandbox?.close(), rm(dataDir, { recursive: true, force: true })]);
});

const callThere: Shop['call'] = async (method, path, { body, token, headers } = {}) => {
  const response = await fetch(`${traced.base}${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      traceparent: `00-${TRACE}-${CALLER}-01`,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

/** The span with this name, once it has arrived. */
async function arrived(name: string): Promise<ReceivedSpan> {
  const find = () => collector.spans.find((span) => span.name === name);
  await until(async () => find() !== undefined);
  return find() as ReceivedSpan;
}

const named = (spans: ReceivedSpan[], name: string) => spans.find((span) => span.name === name) as ReceivedSpan;
const isStatement = ({ kind, attributes }: ReceivedSpan) => kind === CLIENT && attributes['db.query.text'] !== undefined;

/** All spans below one, at any depth. */
function allBelow(span: ReceivedSpan): ReceivedSpan[] {
  return collector.below(span.spanId).flatMap((child) => [child, ...allBelow(child)]);
}

describe('an order that is paid online', { timeout: 90_000 }, () => {
  let order: Awaited<ReturnType<typeof orderOnline>>;
  let request: ReceivedSpan;
  beforeAll(async () => {
    order = await orderOnline(there, '25.0000');
    request = await arrived('PUT /V1/guest-carts/{cartId}/order');
  });

  it('is a part of the trace of its caller, from the request over the procedure to the statements', () => {
    expect(order.status).toBe(200);
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: SERVER, isError: false });
    expect(request.attributes).toMatchObject({
      'http.request.method': 'PUT',
      'http.route': '/V1/guest-carts/{cartId}/order',
      'http.response.status_code': 200,
      'url.path': '/rest/V1/guest-carts/*/order',
      'url.scheme': 'http',
      'merx.request_id': order.headers.get('x-request-id'),
    });
    const procedure = collector.below(request.spanId).find(({ attributes }) => attributes['rpc.method'] !== undefined) as ReceivedSpan;
    expect(procedure).toMatchObject({ traceId: TRACE, name: procedure.attributes['rpc.method'], isError: false });
    const transaction = named(collector.below(procedure.spanId), 'transaction');
    const insert = named(collector.below(transaction.spanId), 'INSERT sales_order');
    expect(insert.attributes).toMatchObject({
      'db.system.name': 'postgresql',
      'db.operation.name': 'INSERT',
      'server.address': '127.0.0.1',
    });
    expect(insert.attributes['db.query.text']).toMatch(/insert into sales_order\b/i);
    expect(insert.attributes['db.namespace']).toBe(new URL(shop.url ?? '').pathname.slice(1));
  });

  it('hands the trace on to the payment service', () => {
    const call = allBelow(request).find(({ name, kind }) => name === 'POST' && kind === CLIENT) as ReceivedSpan;
    expect(call.attributes).toMatchObject({ 'http.request.method': 'POST', 'http.response.status_code': 200 });
    expect(call.attributes['server.port']).toBe(Number(new URL(sandbox.url).port));
    expect(sandbox.traces).toEqual([`00-${TRACE}-${call.spanId}-01`]);
  });

  it('has its email sent in a trace of its own', async () => {
    const mail = await arrived('mail order_new');
    expect(mail).toMatchObject({ parentSpanId: '', isError: false });
    expect(mail.traceId).not.toBe(TRACE);
    expect(mail.attributes).toMatchObject({ 'merx.mail.kind': 'order_new', 'merx.mail.outcome': 'sent' });
    await until(async () => allBelow(mail).some(isStatement));
    expect(allBelow(mail).every(({ traceId }) => traceId === mail.traceId)).toBe(true);
  });

  it('is joined with its log line', async () => {
    const line = lines
      .map((text) => (text.startsWith('{') ? JSON.parse(text) : {}))
      .find(({ route }) => route === request.attributes['http.route']);
    expect(line).toMatchObject({ trace_id: TRACE, requestId: request.attributes['merx.request_id'] });
  });

  it('leaves nothing of the buyer in the traces: no email, cart key, name, sku or other value', async () => {
    await arrived('mail order_new');
    const text = JSON.stringify(collector.spans);
    for (const secret of ['online@shop.test', order.cartId, order.product.sku, 'Grace', 'Main Street', '512-555', '25.0000'])
      expect(text).not.toContain(secret);
  });
});

it('traces a typed client by the same spans, and a call of a signed-in customer without the token', async () => {
  const { token, email } = await shop.customer();
  const answer = await callThere('GET', '/trpc/customer.accounts.getMine', { token });
  expect(answer.status).toBe(200);
  const request = await arrived('GET /trpc');
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER });
  const procedure = named(collector.below(request.spanId), 'customer.accounts.getMine');
  expect(collector.below(procedure.spanId).some(isStatement)).toBe(true);
  for (const secret of [token, email]) expect(JSON.stringify(collector.spans)).not.toContain(secret);
});

it('begins a trace where the caller has none, names what the caller did wrong and marks no error', async () => {
  const answer = await callThere('GET', '/rest/V1/products/does-not-exist', { headers: { traceparent: 'garbage' } });
  expect(answer.status).toBe(401);
  const request = await arrived('GET /V1/products/{sku}');
  expect(request).toMatchObject({ parentSpanId: '', isError: false });
  expect(request.attributes['http.response.status_code']).toBe(401);
});

it('records the statements of Prisma as those of SQL, and says which service they are from', async () => {
  const { token } = await shop.admin();
  const { orderId } = await orderOnline(shop, '30.0000');
  expect((await callThere('GET', `/rest/V1/orders/${orderId}/statuses`, { token })).body).toBe('processing');
  const request = await arrived('GET /V1/orders/{id}/statuses');
  const statement = named(allBelow(request), 'SELECT sales_order');
  expect(statement.attributes['db.query.text']).toMatch(/^SELECT .* FROM "public"."sales_order" WHERE .*\$1/);
  expect(request.resource).toMatchObject({ 'service.name': 'merx', 'deployment.environment.name': 'test' });
});

it('sends what is left when the process ends', async () => {
  await callThere('GET', '/rest/V1/directory/countries/DE');
  traced.server.kill('SIGTERM');
  expect(await once(traced.server, 'exit')).toEqual([0, null]);
  const names = collector.spans.map(({ name }) => name);
  expect(names).toContain('GET /V1/directory/countries/{countryId}');
  // Asked every second, by each proxy.
  expect(names).not.toContain('GET /health');
});
