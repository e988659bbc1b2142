import { createBenchDatabase } from './bench-database.js';
import type { Target } from './call.js';
import { largeCartTotals } from './large-cart.js';
import { readLast, saveLast } from './last-run.js';
import { processLine } from './memory.js';
import { type Options, readOptions, USAGE } from './options.js';
import { measurePricing, type Pricing } from './pricing.js';
import { cpuTable, faults, type Line, pricingLine, table } from './report.js';
import { runScenarios } from './run.js';
import { scenarios } from './scenarios.js';
import { gatewayFile, startTarget } from './targets.js';

type Server = Pick<Target, 'kind' | 'keeps'>;

const options = optionsOrExit();
// Last: its rules and taxes stay in the shop.
const chosen = [...scenarios, largeCartTotals].filter(
  ({ name }) => options.only.length === 0 || options.only.some((part) => name.includes(part)),
);
console.error(`Preparing ${options.products} products on ${options.embedded ? 'the embedded database' : 'PostgreSQL'} ...`);
const database = await createBenchDatabase(options);
const lines = new Map<string, Line>();
const processes: string[] = [];
let pricing: Pricing | null = null;
try {
  console.error(`Measuring ${gatewayFile()}, ${chosen.length} scenarios ...`);
  // The embedded database serves one process at a time.
  const servers: Server[] = [
    { kind: 'gateway', keeps: false },
    { kind: 'gateway', keeps: true },
    { kind: 'floor', keeps: false },
  ];
  for (const group of options.embedded ? servers.map((server) => [server]) : [servers]) await runGroup(group);
  if (chosen.includes(largeCartTotals)) pricing = await database.use(measurePricing);
} finally {
  await database.drop();
}
const measured = [...lines.values()];
const isCpu = options.operations !== undefined;
console.log((isCpu ? cpuTable : table)(measured, await readLast(isCpu)));
for (const line of processes) console.log(line);
if (pricing) console.log(pricingLine(pricing));
const wrong = faults(measured);
for (const fault of wrong) console.error(fault);
if (options.save && wrong.length === 0) await saveLast(isCpu, measured);
process.exitCode = wrong.length > 0 ? 1 : 0;

/** Runs the servers in parallel while the scenarios query them in turn. */
async function runGroup(servers: Server[]): Promise<void> {
  const targets: Target[] = [];
  try {
    for (const server of servers) targets.push(await startTarget(server, database));
    await runScenarios(targets, chosen, database.catalogue, options, lines);
    for (const target of targets) processes.push(processLine(target, await target.readMemory()));
  } finally {
    await Promise.all(targets.map(({ stop }) => stop()));
  }
}

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}
