/** How long a token is valid. */
const VALID_MS = 24 * 60 * 60 * 1000;

const TOKEN = /^guest order (\d+) until (\d+)$/;

/** What a token for the returns of an order says, before it is encrypted; `now` in milliseconds. */
export const orderTokenText = (orderId: number, now: number): string => `guest order ${orderId} until ${now + VALID_MS}`;

/** The order of a token that has not expired. */
export function orderOfText(text: string, now: number): number | undefined {
  const [, id, until] = TOKEN.exec(text) ?? [];
  return id !== undefined && Number(until) > now ? Number(id) : undefined;
}
