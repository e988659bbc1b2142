import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appRouter } from '@merx/router';
import type { Example } from '../../src/api-description/examples.js';
import { EXAMPLES } from '../../src/files.js';
import { restRoutes } from '../../src/rest-view.js';
import type { Exchange } from '../record-exchange.js';
import { chooseExample } from './choose.js';
import { createReader, type RecordedCall } from './recorded-call.js';
import { describedOperations } from './schema-check.js';

/** `npm run examples`, second half: chooses an example of each route from what the tests have recorded in the folder named. */
const folder = process.argv[2];
if (!folder) throw new Error('Usage: write-examples.ts FOLDER');

const operations = describedOperations(appRouter);
const read = createReader(appRouter, operations);
const calls = new Map<string, RecordedCall[]>();
for (const file of readdirSync(folder)) {
  for (const line of readFileSync(join(folder, file), 'utf8').trim().split('\n')) {
    const call = read(JSON.parse(line) as Exchange);
    if (call) calls.set(call.name, [...(calls.get(call.name) ?? []), call]);
  }
}

const modules = new Map<string, Record<string, Example>>();
const lacking: string[] = [];
for (const { name, isRefused } of restRoutes(appRouter)) {
  const operation = operations.get(name);
  const example = operation && chooseExample(calls.get(name) ?? [], operation, Date.now(), { isRefused });
  const [module = name] = name.split('.');
  if (example) modules.set(module, { ...modules.get(module), [name]: example });
  else lacking.push(name);
}

for (const name of readdirSync(EXAMPLES)) rmSync(new URL(name, EXAMPLES));
for (const [module, examples] of modules) writeFileSync(new URL(`${module}.json`, EXAMPLES), `${JSON.stringify(examples, null, 1)}\n`);
console.log(`${[...modules.values()].flatMap(Object.keys).length} examples in ${EXAMPLES.pathname}`);
if (lacking.length > 0) {
  console.error(`No test has a call for an example of ${lacking.join(', ')}.`);
  process.exitCode = 1;
}
