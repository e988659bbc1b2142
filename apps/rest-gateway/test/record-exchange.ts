import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** One call of the web API and what came back, as `npm run examples` reads it. */
export interface Exchange {
  method: string;
  /** Behind `/rest`, with the query. */
  path: string;
  body: unknown;
  status: number;
  answer: unknown;
}

/** Longer answers make no example, and there are many. */
const LONGEST = 500_000;

/** Writes the exchange down for the examples of the API description, when MERX_RECORD_EXAMPLES names a folder for it. */
export function recordExchange(exchange: Exchange): void {
  const folder = process.env.MERX_RECORD_EXAMPLES;
  if (!folder) return;
  const line = JSON.stringify(exchange);
  if (line.length > LONGEST) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
}
