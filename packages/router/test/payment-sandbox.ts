import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An operation that the payment service has decided. */
export interface SandboxPayment {
  id: string;
  key: string;
  action: 'authorize' | 'capture' | 'void' | 'refund';
  amount: number;
  currency: string;
  orderNumber: string;
  parent: string | null;
  status: 'approved' | 'declined';
  reason?: string;
}

/**
 * A payment service for tests, over real HTTP. The cents of the amount select the behavior: `.13` is declined; `.15` succeeds, but the
 * first response is lost; `.16` fails once before anything is done; `.17` is slow. It keeps accounts: only authorized amounts can be
 * captured, only captured ones refunded, and each key is executed once.
 */
export interface PaymentSandbox {
  url: string;
  /** In the order of the decisions. */
  payments: SandboxPayment[];
  /** How often each key was sent. */
  requests: Map<string, number>;
  /** The trace that each request for an operation was a part of. */
  traces: (string | undefined)[];
  /** Called after a decision, before the response. */
  decided: (payment: SandboxPayment) => void;
  /** The captured amount of an order less refunds. */
  taken(orderNumber: string): number;
  close(): Promise<void>;
}

const SLOW_MS = 400;

/** Starts a payment service on a free port. */
export async function openPaymentSandbox(): Promise<PaymentSandbox> {
  const payments: SandboxPayment[] = [];
  const requests = new Map<string, number>();
  const server = createServer((request, response) => {
    answer(request, response, sandbox).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sandbox: PaymentSandbox = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payments,
    requests,
    traces: [],
    decided: () => {},
    taken: (orderNumber) => {
      const approved = payments.filter((one) => one.orderNumber === orderNumber && one.status === 'approved');
      return cents(approved, 'capture') / 100 - cents(approved, 'refund') / 100;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return sandbox;
}

async function answer(request: IncomingMessage, response: ServerResponse, sandbox: PaymentSandbox): Promise<void> {
  const { payments, requests } = sandbox;
  if (request.method === 'GET') {
    const key = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '');
    return send(
      response,
      payments.find((one) => one.key === key),
    );
  }
  const key = String(request.headers['idempotency-key']);
  sandbox.traces.push(request.headers.traceparent as string | undefined);
  const given = JSON.parse(await bodyOf(request)) as Omit<SandboxPayment, 'id' | 'key' | 'status' | 'amount'> & { amount: string };
  const call = { ...given, key, amount: Number(given.amount) };
  const ending = Math.round(call.amount * 100) % 100;
  const sent = (requests.get(key) ?? 0) + 1;
  requests.set(key, sent);
  if (ending === 16 && sent === 1) {
    response.writeHead(503).end();
    return;
  }
  const payment = payments.find((one) => one.key === key) ?? decide(call, payments, ending === 13);
  if (!payments.includes(payment)) {
    payments.push(payment);
    sandbox.decided(payment);
  }
  if (ending === 15 && sent === 1) {
    response.destroy();
    return;
  }
  if (ending === 17) await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  send(response, payment);
}

type Call = Omit<SandboxPayment, 'id' | 'status'>;

function decide(call: Call, payments: readonly SandboxPayment[], isRefused: boolean): SandboxPayment {
  const reason = isRefused ? 'Not enough money.' : faultOf(call, payments);
  const id = `${call.action}-${payments.length + 1}`;
  return { ...call, id, ...(reason ? { status: 'declined', reason } : { status: 'approved' }) };
}

/** Why the accounts do not allow the operation. */
function faultOf({ action, amount, parent }: Call, payments: readonly SandboxPayment[]): string | undefined {
  const below = payments.filter((one) => one.parent === parent && one.status === 'approved');
  const source = payments.find((one) => one.id === parent && one.status === 'approved');
  if (action === 'authorize' || (action === 'capture' && parent === null)) return undefined;
  if (!source) return 'There is nothing to go on from.';
  if (action === 'void') return below.some((one) => one.action === 'void') ? 'It was let go already.' : undefined;
  if (below.some((one) => one.action === 'void')) return 'Nothing is held any more.';
  const left = Math.round(source.amount * 100) - cents(below, action);
  return Math.round(amount * 100) > left ? 'That is more than there is.' : undefined;
}

const cents = (payments: readonly SandboxPayment[], action: SandboxPayment['action']): number =>
  payments.filter((one) => one.action === action).reduce((sum, one) => sum + Math.round(one.amount * 100), 0);

function send(response: ServerResponse, payment: SandboxPayment | undefined): void {
  response.writeHead(payment ? 200 : 404, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(payment ?? {}));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
