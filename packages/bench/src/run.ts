import { openSender, Refused, type Send, type Target } from './call.js';
import { type Load, type Measured, measure } from './measure.js';
import type { Options } from './options.js';
import type { Line } from './report.js';
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
    const kept: KeptCarts = new Map();
    for (const connections of loads) {
      const line = lineOf(lines, scenario.name, connections);
      for (const target of targets) {
        if (line.skipped !== null) continue;
        await runOn(target, scenario, catalogue, { connections, seconds, operations }, line, kept);
      }
    }
  }
}

function lineOf(lines: Map<string, Line>, scenario: string, connections: number): Line {
  const key = `${scenario} ${connections}`;
  const line = lines.get(key) ?? { scenario, connections, gateway: null, floor: null, bytes: { gateway: 0, floor: 0 }, skipped: null };
  lines.set(key, line);
  return line;
}

type KeptCarts = Map<Target, string[]>;

async function runOn(target: Target, scenario: Scenario, catalogue: Catalogue, load: Load, line: Line, kept: KeptCarts): Promise<void> {
  const { send, close } = openSender(target);
  try {
    const carts = kept.get(target) ?? (await scenario.prepare?.(send, catalogue)) ?? [];
    if (scenario.preparedOnce) kept.set(target, carts);
    line.bytes[target.kind] = await probe(send, (counting) => scenario.operation(counting, catalogue, carts));
    line[target.kind] = await measure(target, async (sender) => void (await scenario.operation(sender, catalogue, carts)), load);
  } catch (error) {
    if (isMissingRoute(error)) line.skipped = 'this route is not served';
    else line[target.kind] = failed(error);
  } finally {
    close();
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
  };
}
