import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createWebhookSender, publishWebhooks, type SenderOptions } from '@merx/router';
import type { Shop } from '../shop.js';

export interface ReceivedEvent {
  headers: IncomingHttpHeaders;
  body: string;
  // What an event contains is the matter of the tests.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  event: any;
}

/** A system that receives webhooks. */
export interface Receiver {
  url: string;
  received: ReceivedEvent[];
  /** What the next requests are answered with, then 204; a promise keeps its request waiting. */
  answers: (number | Promise<number>)[];
  /** Headers of its answers. */
  headers: Record<string, string>;
  types(): string[];
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const receiver: Pick<Receiver, 'received' | 'answers' | 'headers'> = { received: [], answers: [], headers: {} };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    receiver.received.push({ headers: request.headers, body, event: JSON.parse(body) });
    const status = await (receiver.answers.shift() ?? 204);
    response.writeHead(status, receiver.headers).end(status === 204 ? undefined : `Status ${status}\0`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    types: () => receiver.received.map(({ event }) => event.type as string).sort(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

/** Which of the secrets have signed the event, as a receiver finds out. */
export function signersOf({ headers, body }: ReceivedEvent, secrets: readonly string[]): string[] {
  const signatures = String(headers['webhook-signature']).split(' ');
  return secrets.filter((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    return signatures.includes(`v1,${createHmac('sha256', key).update(content).digest('base64')}`);
  });
}

const fail = (error: unknown): never => {
  throw error;
};

/** Publishes all events and makes all due attempts, as the background task does; retries are due at once, twice. */
export async function sendAll({ db, settings }: Pick<Shop, 'db' | 'settings'>, options: Partial<SenderOptions> = {}): Promise<void> {
  const sender = createWebhookSender({ db, settings, onError: fail, schedule: [0, 0], ...options });
  for (let work = 1; work > 0; ) {
    work = (await publishWebhooks({ db, settings, onFailure: fail })) + (await sender.sendDue());
    await sender.settled();
  }
}
