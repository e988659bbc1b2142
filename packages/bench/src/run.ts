import { type Call, openSender, Refused, type Send, type Target } from './call.js';
import { type Load, type Measured, measure } from './measure.js';
import type { Options } from './options.js';
import { type Line, lineName } from './report.js';
import type { Catalogue, Scenario } from './scenarios.js';

/** Measures each scenario with each number of connections, the targets in direct succession, and appends to `lines`. */
export async function runScenarios(
  targets: Target[],
  chosen: readonly Scenario[],
  catalogue: Catalogue,
  { connections: loads, seconds, operations }: Options,
  lines: Map<string, Line>,
): Promise<void> {
  for (const scenario of chosen) {
    const carts: KnownCarts = new Map();
    for (const connections of loads) {
      const line = lineOf(lines, scenario.name, connections);
      for (const target of targets) {
        const slot = slotOf(target, scenario);
        if (line.skipped !== null || !slot) continue;
        await runOn({ target, slot }, scenario, catalogue, { connections, seconds, operations }, line, carts);
      }
    }
  }
}

function lineOf(lines: Map<string, Line>, scenario: string, connections: number): Line {
  const key = lineName({ scenario, connections });
  const bytes = { gateway: 0, kept: 0, floor: 0 };
  const line = lines.get(key) ?? { scenario, connections, gateway: null, kept: null, floor: null, bytes, skipped: null };
  lines.set(key, line);
  return line;
}

type Slot = 'gateway' | 'kept' | 'floor';

/** The figure of a line that a server's measurement is; null for one that this scenario does not need. */
function slotOf({ kind, keeps }: Target, { reads }: Scenario): Slot | null {
  if (kind === 'floor') return 'floor';
  if (!reads) return keeps ? 'gateway' : null;
  return keeps ? 'kept' : 'gateway';
}

type KnownCarts = Map<Target, string[]>;

async function runOn(
  { target, slot }: { target: Target; slot: Slot },
  scenario: Scenario,
  catalogue: Catalogue,
  load: Load,
  line: Line,
  known: KnownCarts,
): Promise<void> {
  const { send, close } = openSender(target);
  try {
    if (slot === 'kept') await sendAll(target, scenario.reads?.(catalogue) ?? []);
    const carts = known.get(target) ?? (await scenario.prepare?.(send, catalogue)) ?? [];
    if (scenario.preparedOnce) known.set(target, carts);
    line.bytes[slot] = await probe(send, (counting) => scenario.operation(counting, catalogue, carts));
    line[slot] = await measure(target, async (sender) => void (await scenario.operation(sender, catalogue, carts)), load);
  } catch (error) {
    if (isMissingRoute(error)) line.skipped = 'this route is not served';
    else line[slot] = failed(error);
  } finally {
    close();
  }
}

const SENDERS = 32;

/** Sends each call once. */
async function sendAll(target: Target, calls: readonly Call[]): Promise<void> {
  const senders = Array.from({ length: SENDERS }, () => openSender(target));
  try {
    await Promise.all(
      senders.map(async ({ send }, first) => {
        for (let at = first; at < calls.length; at += SENDERS) await send(calls[at] as Call);
      }),
    );
  } finally {
    for (const { close } of senders) close();
  }
}

/** Runs an operation once and returns the bytes of its responses. Throws what it throws. */
async function probe(send: Send, operation: (send: Send) => Promise<unknown>): Promise<number> {
  let bytes = 0;
  await operation(async (call) => {
    const body = await send(call);
    bytes += Buffer.byteLength(body);
    return body;
  });
  return bytes;
}

const isMissingRoute = (error: unknown): boolean =>
  error instanceof Refused && error.status === 404 && error.message.includes('does not match any route');

function failed(error: unknown): Measured {
  return {
    rate: 0,
    p50: Number.NaN,
    p99: Number.NaN,
    errors: 1,
    firstError: error instanceof Error ? error.message : String(error),
    cpu: null,
    hits: null,
  };
}
