import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Made {
  id: string;
  status: string;
  cents: number;
  /** The cents captured of an authorization, or refunded of a capture. */
  used: number;
}

interface Order {
  id: string;
  status: string;
  intent: 'AUTHORIZE' | 'CAPTURE';
  customId: string;
  cents: number;
  currency: string;
  experience: Record<string, string>;
}

/**
 * A double of the PayPal API calls in use, over real HTTP, with its own accounts: only approved orders are completed, each key is executed once
 * and only for the same request, and amounts are within what was authorized or captured. A message is genuine if its signature is that of
 * `payPalEvent` for the webhook `WH-1`.
 */
export interface PayPalDouble {
  url: string;
  orders: Order[];
  authorizations: Made[];
  captures: Made[];
  refunds: Made[];
  /** Method, path and key of every request, in order. */
  requests: { line: string; key: string }[];
  /** The buyer approves an order. */
  approve(id: string): void;
  /** Called after an order was completed, before the response; `false` loses it. */
  completed: (id: string) => boolean;
  /** Makes the current access tokens invalid. */
  expireTokens(): void;
  close(): Promise<void>;
}

interface Reply {
  status: number;
  body?: object;
}

type Kept = Map<string, { request: string; reply: Reply }>;

const WEBHOOK = 'WH-1';

/** A message about an order as PayPal sends it, with the signature that the double confirms. */
export function payPalEvent(resource: object, resourceType = 'checkout-order') {
  // Not as JSON.stringify writes it: the check needs the text as it arrived.
  const body = `{ "id":"WH-EVENT", "resource_type":"${resourceType}", "resource": ${JSON.stringify(resource)} }`;
  const headers = {
    'Content-Type': 'application/json',
    'PayPal-Transmission-Id': 'transmission',
    'PayPal-Transmission-Time': '2026-01-01T00:00:00Z',
    'PayPal-Transmission-Sig': signatureOf(body),
    'PayPal-Cert-Url': 'https://api.paypal.com/cert',
    'PayPal-Auth-Algo': 'SHA256withRSA',
  };
  return { body, headers };
}

const signatureOf = (event: string): string => createHash('sha256').update(event).digest('hex');

/** Starts a PayPal double on a free port. */
export async function openPayPalDouble(): Promise<PayPalDouble> {
  const kept: Kept = new Map();
  let token = 1;
  const server = createServer((request, response) => {
    respond(request, response, double, { kept, token: `token-${token}` }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: PayPalDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ orders: [], authorizations: [], captures: [], refunds: [], requests: [] },
    approve: (id) => {
      const order = double.orders.find((one) => one.id === id);
      if (order?.status !== 'PAYER_ACTION_REQUIRED') throw new Error(`The order ${id} does not wait for the buyer.`);
      order.status = 'APPROVED';
    },
    completed: () => true,
    expireTokens: () => {
      token += 1;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

interface Service {
  kept: Kept;
  token: string;
}

async function respond(request: IncomingMessage, response: ServerResponse, double: PayPalDouble, { kept, token }: Service): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const path = request.url ?? '/';
  const key = String(request.headers['paypal-request-id'] ?? '');
  double.requests.push({ line: `${request.method} ${path}`, key });
  if (path === '/v1/oauth2/token') {
    const isKnown = request.headers.authorization === `Basic ${Buffer.from('app:secret').toString('base64')}`;
    return send(response, isKnown ? { status: 200, body: { access_token: token, expires_in: 3600 } } : failed(401, 'invalid_client'));
  }
  if (request.headers.authorization !== `Bearer ${token}`) return send(response, failed(401, 'INVALID_TOKEN'));
  if (path === '/v1/notifications/verify-webhook-signature') return send(response, verdict(text));
  if (request.method === 'GET') return send(response, read(path, double));
  const sent = `${path} ${text}`;
  const before = kept.get(key);
  if (before && before.request !== sent) return send(response, failed(422, 'DUPLICATE_REQUEST_ID'));
  const reply = before?.reply ?? write(path, text === '' ? {} : JSON.parse(text), key, double);
  kept.set(key, { request: sent, reply });
  const [, id = ''] = /\/orders\/([^/]+)\//.exec(path) ?? [];
  if (id !== '' && !before && reply.status < 300 && !double.completed(id)) return void response.destroy();
  send(response, reply);
}

function verdict(text: string): Reply {
  const { webhook_id, transmission_sig } = JSON.parse(text) as Record<string, string>;
  const event = /"webhook_event":(.*)}$/s.exec(text)?.[1] ?? '';
  const isGenuine = webhook_id === WEBHOOK && transmission_sig === signatureOf(event);
  return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } };
}

const failed = (status: number, issue: string): Reply => ({ status, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] } });

function shown(order: Order, { authorizations, captures, url }: PayPalDouble): object {
  const of = (list: Made[]) => list.filter(({ id }) => id.endsWith(`-of-${order.id}`)).map(({ id, status }) => ({ id, status }));
  return {
    ...{ id: order.id, status: order.status, intent: order.intent },
    links: order.status === 'PAYER_ACTION_REQUIRED' ? [{ rel: 'payer-action', href: `${url}/approve/${order.id}` }] : [],
    purchase_units: [{ custom_id: order.customId, payments: { authorizations: of(authorizations), captures: of(captures) } }],
  };
}

function read(path: string, double: PayPalDouble): Reply {
  const order = double.orders.find(({ id }) => path === `/v2/checkout/orders/${id}`);
  return order ? { status: 200, body: shown(order, double) } : failed(404, 'INVALID_RESOURCE_ID');
}

interface Fields {
  intent?: Order['intent'];
  purchase_units?: { custom_id: string; amount: Amount }[];
  payment_source?: { paypal: { experience_context: Record<string, string> } };
  amount?: Amount;
  final_capture?: boolean;
}

interface Amount {
  currency_code: string;
  value: string;
}

const centsOf = ({ value }: Amount): number => (/^\d+\.\d\d$/.test(value) ? Number(value.replace('.', '')) : Number.NaN);

function write(path: string, fields: Fields, key: string, double: PayPalDouble): Reply {
  if (key === '') return failed(400, 'MISSING_REQUEST_ID');
  if (path === '/v2/checkout/orders') return create(fields, double);
  const [, kind, id, verb] = /^\/v2\/(?:checkout|payments)\/(\w+)\/([^/]+)\/(\w+)$/.exec(path) ?? [];
  const made = [...double.authorizations, ...double.captures].find((one) => one.id === id);
  if (kind === 'orders') return complete(id, verb, double);
  if (!made) return failed(404, 'INVALID_RESOURCE_ID');
  if (verb === 'void') return release(made);
  const cents = fields.amount ? centsOf(fields.amount) : Number.NaN;
  if (!(made.used + cents <= made.cents) || made.status === 'VOIDED' || made.status === 'CAPTURED') {
    return failed(422, verb === 'refund' ? 'REFUND_AMOUNT_EXCEEDED' : 'AUTHORIZATION_ALREADY_CAPTURED');
  }
  made.used += cents;
  if (verb === 'capture') made.status = fields.final_capture ? 'CAPTURED' : 'PARTIALLY_CAPTURED';
  const list = verb === 'capture' ? double.captures : double.refunds;
  const next: Made = { id: `${verb === 'capture' ? 'CAP' : 'REF'}-${list.length + 1}`, status: 'COMPLETED', cents, used: 0 };
  list.push(next);
  return { status: 201, body: { id: next.id, status: next.status } };
}

function create({ intent = 'CAPTURE', purchase_units = [], payment_source }: Fields, double: PayPalDouble): Reply {
  const [unit] = purchase_units;
  if (!unit || !(centsOf(unit.amount) > 0)) return failed(422, 'INVALID_CURRENCY_CODE');
  const order: Order = {
    ...{ id: `ORDER-${double.orders.length + 1}`, status: 'PAYER_ACTION_REQUIRED', intent, customId: unit.custom_id },
    ...{ cents: centsOf(unit.amount), currency: unit.amount.currency_code },
    experience: payment_source?.paypal.experience_context ?? {},
  };
  double.orders.push(order);
  return { status: 200, body: shown(order, double) };
}

function complete(id: string | undefined, verb: string | undefined, double: PayPalDouble): Reply {
  const order = double.orders.find((one) => one.id === id);
  if (!order) return failed(404, 'INVALID_RESOURCE_ID');
  if (order.status === 'COMPLETED') return failed(422, verb === 'capture' ? 'ORDER_ALREADY_CAPTURED' : 'ORDER_ALREADY_AUTHORIZED');
  if (order.status !== 'APPROVED') return failed(422, 'ORDER_NOT_APPROVED');
  if (order.intent.toLowerCase() !== verb) return failed(422, 'ACTION_DOES_NOT_MATCH_INTENT');
  order.status = 'COMPLETED';
  const isHeld = verb === 'authorize';
  const list = isHeld ? double.authorizations : double.captures;
  list.push({ id: `${isHeld ? 'AUTH' : 'CAP'}-of-${order.id}`, status: isHeld ? 'CREATED' : 'COMPLETED', cents: order.cents, used: 0 });
  return { status: 201, body: shown(order, double) };
}

function release(made: Made): Reply {
  if (made.status === 'VOIDED') return failed(422, 'PREVIOUSLY_VOIDED');
  made.status = 'VOIDED';
  return { status: 204 };
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body ? JSON.stringify(body) : undefined);
}
