import { tracedCall } from '@merx/tracing';
import { withoutSlash } from '@merx/wire';
import { z } from 'zod';

/** Longer than PayPal takes, shorter than a caller waits. */
const TIMEOUT_MS = 10_000;
/** A token is renewed this long before it expires. */
const MARGIN_MS = 60_000;

/** An app at PayPal. */
export interface PayPalAccount {
  /** Where the API is: PayPal's sandbox, the live one, or a double. */
  url: string;
  clientId: string;
  clientSecret: string;
}

export interface PayPalRequest {
  method?: 'GET' | 'POST';
  /** JSON text. */
  body?: string;
  /** The idempotency key: PayPal executes repeated requests once. */
  requestId?: string;
}

/** The status of a response and its body, unread JSON; `null` for none. */
export interface PayPalResponse {
  status: number;
  json: unknown;
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** Access tokens by account, until they expire. */
const tokens = new Map<string, { token: string; until: number }>();

/** Sends a request to PayPal with a cached access token, renewed once when it is refused. Throws on network errors and without a token. */
export async function askPayPal(account: PayPalAccount, path: string, request: PayPalRequest = {}): Promise<PayPalResponse> {
  const response = await authorized(account, path, request);
  if (response.status !== 401) return response;
  tokens.delete(keyOf(account));
  return authorized(account, path, request);
}

async function authorized(
  account: PayPalAccount,
  path: string,
  { method = 'GET', body, requestId }: PayPalRequest,
): Promise<PayPalResponse> {
  const headers = {
    Authorization: `Bearer ${await tokenOf(account)}`,
    'Content-Type': 'application/json',
    Prefer: 'return=representation',
    ...(requestId !== undefined && { 'PayPal-Request-Id': requestId }),
  };
  return send(account.url, path, { method, headers, body });
}

const keyOf = ({ url, clientId, clientSecret }: PayPalAccount): string => JSON.stringify([url, clientId, clientSecret]);

async function tokenOf(account: PayPalAccount): Promise<string> {
  const key = keyOf(account);
  const cached = tokens.get(key);
  if (cached && cached.until > Date.now()) return cached.token;
  const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
  const headers = { Authorization: `Basic ${basic}`, 'Content-Type': 'application/x-www-form-urlencoded' };
  const { status, json } = await send(account.url, '/v1/oauth2/token', { method: 'POST', headers, body: 'grant_type=client_credentials' });
  const answer = Token.safeParse(json);
  if (!answer.success) throw new Error(`no access token, ${status}`);
  const { access_token: token, expires_in } = answer.data;
  tokens.set(key, { token, until: Date.now() + expires_in * 1000 - MARGIN_MS });
  return token;
}

interface Sending {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | undefined;
}

async function send(url: string, path: string, { method, headers, body }: Sending): Promise<PayPalResponse> {
  const base = withoutSlash(url);
  const { hostname: host, port } = new URL(base);
  const response = await tracedCall({ method, host, port, statusOf: ({ status }: Response) => status }, (trace) =>
    fetch(base + path, { method, headers: { ...headers, ...trace }, body, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  );
  const text = await response.text();
  return { status: response.status, json: text === '' ? null : JSON.parse(text) };
}
