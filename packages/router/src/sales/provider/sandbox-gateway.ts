import { tracedCall } from '@merx/tracing';
import { withoutSlash } from '@merx/wire';
import { z } from 'zod';
import type { PaymentAnswer, PaymentCall, PaymentGateway } from './payment-gateway.js';

/** Longer than a provider takes, shorter than a caller waits. */
const TIMEOUT_MS = 10_000;

const Answer = z.object({ id: z.string().min(1), status: z.enum(['approved', 'declined']), reason: z.string().optional() });

/**
 * The provider of the method `sandbox`: a service with a plain JSON API at the operator's URL, for testing payments that
 * are approved, declined or lost. `POST {url}/payments` executes a request, `GET {url}/payments/{key}` returns its
 * outcome.
 */
export function sandboxGateway(url: string, timeoutMs = TIMEOUT_MS): PaymentGateway {
  const base = withoutSlash(url);
  const ask = async (path: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const { hostname: host, port } = new URL(base);
    return tracedCall({ method, host, port, statusOf: ({ status }: Response) => status }, (trace) =>
      fetch(base + path, { method, headers: { ...headers, ...trace }, body, signal: AbortSignal.timeout(timeoutMs) }),
    );
  };
  return {
    async perform({ key, action, amount, currency, orderNumber, parent }: PaymentCall) {
      try {
        const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
        return await answerOf(
          await ask('/payments', { method: 'POST', headers, body: JSON.stringify({ action, amount, currency, orderNumber, parent }) }),
        );
      } catch (error) {
        return lost(error);
      }
    },
    async find({ key }) {
      try {
        const response = await ask(`/payments/${encodeURIComponent(key)}`);
        if (response.status === 404) return null;
        return response.ok ? await answerOf(response) : failed(response);
      } catch (error) {
        return lost(error);
      }
    },
  };
}

/** Timeout, conflict on the same key, too early, too many requests. */
const TRY_AGAIN = new Set([408, 409, 425, 429]);

/** A rejected request was not executed; the outcome of any other failure is unknown. */
async function answerOf(response: Response): Promise<PaymentAnswer> {
  const text = await response.text();
  const { status: code } = response;
  if (code >= 400 && code < 500 && !TRY_AGAIN.has(code)) {
    return { state: 'declined', reason: `The payment service refused the request (${code}).` };
  }
  if (!response.ok) return failed(response);
  const { id, status, reason } = Answer.parse(JSON.parse(text));
  return status === 'approved' ? { state: 'done', txnId: id } : { state: 'declined', reason: reason ?? 'The payment was declined.' };
}

const failed = ({ status }: Response): PaymentAnswer => ({ state: 'unknown', reason: `The payment service failed (${status}).` });

const lost = (error: unknown): PaymentAnswer => ({
  state: 'unknown',
  reason: `The payment service did not answer: ${error instanceof Error ? error.message : String(error)}`.slice(0, 500),
});
