import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Intent {
  id: string;
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  capture_method: string;
  latest_charge: { id: string; payment_method_details?: object } | null;
  metadata: Record<string, string>;
  client_secret: string;
  next_action?: object | null;
  last_payment_error?: { message: string };
}

interface Refund {
  id: string;
  charge: string;
  amount: number;
  status: string;
  metadata: Record<string, string>;
}

/**
 * A double of the Stripe API calls in use, over real HTTP, with its own accounts. `pm_declined` is declined, `pm_3ds` waits for the buyer. A
 * key with other fields is refused, and so are amounts that are no whole numbers of minor units. The cents of the amount select
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
  /** Whether cards allow several captures. */
  hasMulticapture: boolean;
  /** The buyer approves a payment on the bank's page. Throws when it no longer waits. */
  approve(id: string): void;
  /** The bank refuses a payment. */
  fail(id: string): void;
  /** Called before a payment is canceled. */
  beforeCancel: (id: string) => void;
  close(): Promise<void>;
}

interface Reply {
  status: number;
  body: object;
}

type Kept = Map<string, { fields: string; reply: Reply }>;

/** A message about a payment as Stripe sends it, signed with `secret` at `time` (in seconds). */
export function stripeEvent(intent: object, secret: string, time = Math.floor(Date.now() / 1000)) {
  const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.updated', data: { object: { object: 'payment_intent', ...intent } } });
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { body, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${time},v1=${signature}` } };
}

/** Starts a Stripe double on a free port. */
export async function openStripeDouble(): Promise<StripeDouble> {
  const kept: Kept = new Map();
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
    hasMulticapture: true,
    approve: (id) => {
      const intent = waiting(id);
      const isHeld = intent.capture_method === 'manual';
      const amount_received = isHeld ? 0 : intent.amount;
      Object.assign(intent, {
        status: isHeld ? 'requires_capture' : 'succeeded',
        amount_received,
        next_action: null,
        ...chargeOf(id, double),
      });
    },
    fail: (id) =>
      void Object.assign(waiting(id), {
        status: 'requires_payment_method',
        next_action: null,
        last_payment_error: { message: 'The bank refused.' },
      }),
    beforeCancel: () => {},
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const waiting = (id: string): Intent => {
    const intent = double.intents.find((one) => one.id === id);
    if (intent?.status !== 'requires_action') throw new Error(`The payment ${id} does not wait for the buyer.`);
    return intent;
  };
  return double;
}

const chargeOf = (id: string, { hasMulticapture }: StripeDouble) => ({
  latest_charge: {
    id: id.replace('pi', 'ch'),
    payment_method_details: { card: { multicapture: { status: hasMulticapture ? 'available' : 'unavailable' } } },
  },
});

async function respond(request: IncomingMessage, response: ServerResponse, double: StripeDouble, kept: Kept): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? '/', double.url);
  const isRead = request.method === 'GET';
  const fields = Object.fromEntries(isRead ? searchParams : new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
  const key = String(request.headers['idempotency-key'] ?? '');
  double.requests.push({ line: `${request.method} ${pathname}`, key, fields, authorization: String(request.headers.authorization) });
  const before = isRead ? undefined : kept.get(key);
  const sent = double.requests.filter((one) => key !== '' && one.key === key).length;
  const sentFields = JSON.stringify([pathname, fields]);
  const isOther = before !== undefined && before.fields !== sentFields;
  const fresh = () => (isRead ? read(pathname, fields, double) : write(pathname, fields, double));
  const reply = isOther
    ? refused(400, { type: 'idempotency_error', message: 'Another request has this key.' })
    : (before?.reply ?? fresh());
  if (!isRead && key !== '' && !isOther) kept.set(key, { fields: sentFields, reply });
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
  return verb === 'cancel' ? cancel(intent, double) : capture(intent, fields, double);
}

const CANCELABLE = ['requires_payment_method', 'requires_action', 'requires_capture'];

function cancel(intent: Intent, double: StripeDouble): Reply {
  double.beforeCancel(intent.id);
  if (!CANCELABLE.includes(intent.status)) return invalid('payment_intent_unexpected_state');
  return ok(Object.assign(intent, { status: intent.amount_received > 0 ? 'succeeded' : 'canceled', next_action: null }));
}

function capture(intent: Intent, fields: Record<string, string>, { hasMulticapture }: StripeDouble): Reply {
  if (intent.status !== 'requires_capture') return invalid('payment_intent_unexpected_state');
  const isLast = fields.final_capture !== 'false';
  if (!isLast && !hasMulticapture) return invalid('parameter_invalid');
  const amount_received = intent.amount_received + Number(fields.amount_to_capture);
  if (!/^\d+$/.test(fields.amount_to_capture ?? '') || amount_received > intent.amount) return invalid('amount_too_large');
  const metadata = { ...intent.metadata, ...metadataOf(fields) };
  return ok(Object.assign(intent, { status: isLast ? 'succeeded' : 'requires_capture', amount_received, metadata }));
}

function pay(fields: Record<string, string>, double: StripeDouble): Reply {
  const { intents, url } = double;
  const { payment_method: card, return_url } = fields;
  const declined = (code: string, message: string) => refused(402, { type: 'card_error', code, message });
  if (card === 'pm_declined') return declined('card_declined', 'Your card was declined.');
  if (!card?.startsWith('pm_')) return invalid('resource_missing');
  if (!/^\d+$/.test(fields.amount ?? '')) return invalid('parameter_invalid_integer');
  const isWaiting = card === 'pm_3ds';
  if (isWaiting && fields.error_on_requires_action === 'true')
    return declined('authentication_required', 'The card requires authentication.');
  if (isWaiting && !return_url) return invalid('parameter_missing');
  const id = `pi_${intents.length + 1}`;
  const isHeld = fields.capture_method === 'manual';
  const amount = Number(fields.amount);
  const intent: Intent = {
    ...{ id, amount, currency: fields.currency ?? '', metadata: metadataOf(fields), client_secret: `${id}_secret` },
    ...{ capture_method: fields.capture_method ?? '', amount_received: isHeld || isWaiting ? 0 : amount },
    ...(isWaiting ? { latest_charge: null } : chargeOf(id, double)),
    next_action: isWaiting ? { type: 'redirect_to_url', redirect_to_url: { url: `${url}/3ds/${id}`, return_url } } : null,
    status: isWaiting ? 'requires_action' : isHeld ? 'requires_capture' : 'succeeded',
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
  const named = Object.entries(fields).map(([name, value]) => [/^metadata\[([\w-]+)\]$/.exec(name)?.[1], value] as const);
  return Object.fromEntries(named.filter(([name]) => name !== undefined));
}
