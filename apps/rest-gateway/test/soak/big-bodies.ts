import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import { stockProduct } from '../goods.js';
import { buy } from './buyers.js';
import { patient } from './calls.js';
import type { Dice } from './dice.js';
import { expectOrdersKept } from './invariants.js';
import { load } from './soak-settings.js';
import type { Instance, SoakShop } from './soak-shop.js';

const MEGABYTE = 1024 * 1024;
const BIG = 19 * MEGABYTE;
const BIG_BODIES = 2;
const UNFINISHED = 60;
/** So much of each unfinished body is sent: together far more than an instance may take. */
const SENT = 8 * MEGABYTE;
const MOST_MEMORY = 700 * MEGABYTE;
const PIECES = 100;

const bigBody = (): Buffer => {
  const [head, part, tail] = ['{"product":{"options":[[]', ',[]', ']}}'];
  return Buffer.from(head + part.repeat(Math.floor((BIG - head.length - tail.length) / part.length)) + tail);
};

/** The status that a guest gets for a big body; undefined when the connection was closed before all of it was sent. */
function sendBig({ base }: Instance, body: Buffer): Promise<number | undefined> {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
  return new Promise((resolve) => {
    const sending = request(`${base}/rest/V1/products`, { method: 'POST', headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sending.on('error', () => resolve(undefined));
    sending.end(body);
  });
}

/** Sends the beginning of a body, as far as the instance takes it, and then nothing more. */
async function beginBody({ base }: Instance): Promise<Socket> {
  const { port, hostname } = new URL(base);
  const socket = connect(Number(port), hostname);
  // It may be closed at any moment: that is what an instance does with too many of them.
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  const head = ['POST /rest/V1/products HTTP/1.1', 'Host: shop', 'Content-Type: application/json', `Content-Length: ${BIG}`, '', ''];
  socket.write(head.join('\r\n'));
  const part = Buffer.alloc(MEGABYTE, ' ');
  for (let sent = 0; sent < SENT && !socket.destroyed; sent += part.length) {
    socket.write(part);
    await setImmediate();
  }
  return socket;
}

/** The most memory that a process has had, in bytes. */
async function mostMemory({ server }: Instance): Promise<number> {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Orders are taken while guests send big bodies and others that never end, in bounded memory. Of Linux, which tells the memory of a process. */
export async function bigBodies(shop: SoakShop, dice: Dice): Promise<void> {
  const { id, sku } = await stockProduct(shop, { qty: PIECES });
  const target = dice.one(shop.instances);
  const body = bigBody();
  const unfinished = await Promise.all(Array.from({ length: UNFINISHED }, () => beginBody(target)));
  const big = Array.from({ length: BIG_BODIES }, () => sendBig(target, body));
  const buyers = Array.from({ length: load.buyers * shop.instances.length }, (_, n) =>
    buy(
      patient(() => shop.instances[n % shop.instances.length] ?? target),
      sku,
    ),
  );
  const answered = await Promise.all(buyers);
  for (const status of await Promise.all(big)) if (status !== undefined) expect([400, 401, 413]).toContain(status);
  for (const socket of unfinished) socket.destroy();
  expect(await expectOrdersKept(shop.db, { productId: id, pieces: PIECES, answered })).toBe(answered.length);
  expect(await mostMemory(target)).toBeLessThan(MOST_MEMORY);
}
