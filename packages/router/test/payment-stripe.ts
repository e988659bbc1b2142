import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Intent {
  id: string;
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  capture_method: string;
  latest_charge: { id: string } | null;
  metadata: Record<string, string>;
}

interface Refund {
  id: string;
  charge: string;
  amount: number;
  status: string;
  metadata: Record<string, string>;
}

/**
 * A double of the Stripe API calls in use, over real HTTP, with its own accounts. `pm_declined` is declined. The cents of the amount select
 * the response: `.15` succeeds, but its first two responses are lost, as the library itself retries once when a connection breaks.
 */
export interface StripeDouble {
  url: string;
  intents: Intent[];
  refunds: Refund[];
  /** Method, path, key and fields of every request, in order. */
  requests: { line: string; key: string; fields: Record<string, string>; authorization: string }[];
  /** Whether the search index is up to date. */
  isSearchable: boolean;
  close(): Promise<void>;
}

interface Reply {
  status: number;
  body: object;
}

/** Starts a Stripe double on a free port. */
export async function openStripeDouble(): Promise<StripeDouble> {
  const kept = new Map<string, Reply>();
  const server = createServer((request, response) => {
    respond(request, response, double, kept).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: StripeDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intents: [],
    refunds: [],
    requests: [],
    isSearchable: true,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

async function respond(request: IncomingMessage, response: ServerResponse, double: StripeDouble, kept: Map<string, Reply>): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? '/', double.url);
  const isRead = request.method === 'GET';
  const fields = Object.fromEntries(isRead ? searchParams : new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
  const key = String(request.headers['idempotency-key'] ?? '');
  double.requests.push({ line: `${request.method} ${pathname}`, key, fields, authorization: String(request.headers.authorization) });
  const before = isRead ? undefined : kept.get(key);
  const sent = double.requests.filter((one) => key !== '' && one.key === key).length;
  const reply = before ?? (isRead ? read(pathname, fields, double) : write(pathname, fields, double));
  if (!isRead) kept.set(key, reply);
  const cents = Number(fields.amount ?? fields.amount_to_capture ?? 0) % 100;
  if (!isRead && sent <= 2 && cents === 15) {
    response.destroy();
    return;
  }
  response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply.body));
}

const ok = (body: object): Reply => ({ status: 200, body });
const refused = (status: number, error: Record<string, string>): Reply => ({ status, body: { error } });
const invalid = (code: string, status = 400) => refused(status, { type: 'invalid_request_error', code, message: `Not so: ${code}.` });
const listOf = (data: object[]): Reply => ok({ object: 'list', data, has_more: false });

function read(path: string, fields: Record<string, string>, { intents, refunds, isSearchable }: StripeDouble): Reply {
  if (path === '/v1/refunds') return listOf(refunds.filter(({ charge }) => charge === fields.charge));
  if (path === '/v1/payment_intents/search') {
    const asked = [...(fields.query ?? '').matchAll(/metadata\["(\w+)"\]:"([^"]*)"/g)];
    return listOf(isSearchable ? intents.filter(({ metadata }) => asked.some(([, name = '', value]) => metadata[name] === value)) : []);
  }
  const intent = intents.find(({ id }) => path === `/v1/payment_intents/${id}`);
  return intent ? ok(intent) : invalid('resource_missing', 404);
}

function write(path: string, fields: Record<string, string>, double: StripeDouble): Reply {
  if (path === '/v1/payment_intents') return pay(fields, double);
  if (path === '/v1/refunds') return refund(fields, double);
  const [, id, verb] = /^\/v1\/payment_intents\/(\w+)\/(capture|cancel)$/.exec(path) ?? [];
  const intent = double.intents.find((one) => one.id === id);
  if (!intent) return invalid('resource_missing', 404);
  if (intent.status !== 'requires_capture') return invalid('payment_intent_unexpected_state');
  if (verb === 'cancel') return ok(Object.assign(intent, { status: 'canceled' }));
  const amount = Number(fields.amount_to_capture);
  if (amount > intent.amount) return invalid('amount_too_large');
  return ok(
    Object.assign(intent, { status: 'succeeded', amount_received: amount, metadata: { ...intent.metadata, ...metadataOf(fields) } }),
  );
}

function pay(fields: Record<string, string>, { intents }: StripeDouble): Reply {
  if (fields.payment_method === 'pm_declined') {
    return refused(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
  }
  if (!fields.payment_method?.startsWith('pm_')) return invalid('resource_missing');
  const number = intents.length + 1;
  const isHeld = fields.capture_method === 'manual';
  const amount = Number(fields.amount);
  const intent: Intent = {
    ...{ id: `pi_${number}`, amount, currency: fields.currency ?? '', latest_charge: { id: `ch_${number}` }, metadata: metadataOf(fields) },
    ...{ capture_method: fields.capture_method ?? '', amount_received: isHeld ? 0 : amount },
    status: isHeld ? 'requires_capture' : 'succeeded',
  };
  intents.push(intent);
  return ok(intent);
}

function refund({ charge = '', amount, ...fields }: Record<string, string>, { intents, refunds }: StripeDouble): Reply {
  const taken = intents.find(({ latest_charge }) => latest_charge?.id === charge)?.amount_received ?? 0;
  const given = refunds.filter((one) => one.charge === charge).reduce((sum, one) => sum + one.amount, 0);
  if (Number(amount) > taken - given) return invalid('charge_already_refunded');
  const made: Refund = {
    id: `re_${refunds.length + 1}`,
    charge,
    amount: Number(amount),
    status: 'succeeded',
    metadata: metadataOf(fields),
  };
  refunds.push(made);
  return ok(made);
}

function metadataOf(fields: Record<string, string>): Record<string, string> {
  const named = Object.entries(fields).map(([name, value]) => [/^metadata\[(\w+)\]$/.exec(name)?.[1], value] as const);
  return Object.fromEntries(named.filter(([name]) => name !== undefined));
}
