import fc from 'fast-check';
import { exchange } from '../exchange.js';
import { callsOf, type OddCall } from './fuzz-calls.js';
import type { Operation } from './fuzz-document.js';
import { type CallerName, type FullShop, SECRET } from './fuzz-shop.js';

const SECONDS = 10;
const SHOWN = 1500;
/** What the document and the gateway promise: nothing is the server's fault, and nothing is outside these. */
const STATUSES = [200, 400, 401, 404, 406, 413, 429];

export interface Fuzzed {
  /** What went wrong, one text per operation with the smallest call that shows it. */
  findings: string[];
  calls: number;
  /** The operations that answered 200 at least once. */
  served: Set<string>;
}

export interface FuzzOptions {
  baseUrl: string;
  caller: CallerName;
  seed: number;
  /** Calls to an operation that lets the caller in; the others get one. */
  runs: number;
  /** What the log has on a failure that the answer names by its id. */
  logged: (answer: string) => string;
}

/** Calls every operation as one caller. The same seed makes the same calls of a shop that was filled in the same way. */
export async function fuzz(shop: FullShop, options: FuzzOptions): Promise<Fuzzed> {
  const { caller, seed, runs } = options;
  const fuzzed: Fuzzed = { findings: [], calls: 0, served: new Set() };
  for (const operation of inOrder(shop.operations, seed)) {
    await shop.restock(caller);
    const title = `${operation.method} ${operation.path}`;
    const call = async (odd: OddCall) => {
      const answer = await answerTo(options.baseUrl, odd, shop.tokens[caller]);
      fuzzed.calls++;
      if (answer.status === 200) fuzzed.served.add(title);
      expectSound(answer, caller, options.logged);
    };
    const numRuns = mayEnter(operation, caller) ? (operation.method === 'GET' ? Math.ceil(runs / 2) : runs) : 1;
    const property = fc.asyncProperty(fc.noBias(callsOf(operation, shop.known)), call);
    const result = await fc.check(property, { seed: seedOf(`${title} ${caller}`, seed), numRuns, interruptAfterTimeLimit: 30_000 });
    if (result.failed) fuzzed.findings.push(`${title} as ${caller}, seed ${seed}: ${told(result)}`);
  }
  return fuzzed;
}

interface Answer {
  status: number;
  type: string;
  text: string;
  milliseconds: number;
}

async function answerTo(baseUrl: string, odd: OddCall, token: string | undefined): Promise<Answer> {
  const started = performance.now();
  const { status, headers, text } = await exchange(baseUrl, {
    ...odd,
    headers: { ...odd.headers, ...(token && { Authorization: `Bearer ${token}` }) },
  });
  return { status, type: headers.get('content-type') ?? '', text, milliseconds: performance.now() - started };
}

/**
 * Writing first, in any order, then reading what was written; then parts are deleted before their wholes, and what is left is read again.
 */
function inOrder(operations: Operation[], seed: number): Operation[] {
  const luck = ({ method, path }: Operation) => seedOf(method + path, seed);
  // The customer's token serves all calls before it is revoked.
  const revoking = operations.filter(({ path }) => path.endsWith('/revoke-customer-token'));
  const isWrite = (one: Operation) => (one.method === 'PUT' || one.method === 'POST') && !revoking.includes(one);
  const writing = operations.filter(isWrite).sort((a, b) => luck(a) - luck(b));
  const reading = operations.filter(({ method }) => method === 'GET');
  const deleting = operations.filter(({ method }) => method === 'DELETE');
  deleting.sort((a, b) => b.path.split('/').length - a.path.split('/').length);
  return [...writing, ...reading, ...deleting, ...reading, ...revoking];
}

/** Each operation has luck of its own. */
function seedOf(title: string, seed: number): number {
  return [...title].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, seed);
}

function mayEnter({ access }: Operation, caller: CallerName): boolean {
  return access === 'anonymous' || (caller === 'customer' ? access === 'self' : caller === 'admin' && access !== 'self');
}

function expectSound({ status, type, text, milliseconds }: Answer, caller: CallerName, logged: FuzzOptions['logged']): void {
  const shown = text.slice(0, 300);
  if (!STATUSES.includes(status)) throw new Error(`${status} ${shown} ${logged(text)}`);
  if (milliseconds > SECONDS * 1000) throw new Error(`took ${Math.round(milliseconds)} ms`);
  const isXml = type.startsWith('application/xml');
  const value = isXml ? undefined : JSON.parse(text);
  const hasMessage = isXml ? /<message>[^<]/.test(text) : typeof value.message === 'string' && value.message !== '';
  if (status !== 200 && !hasMessage) throw new Error(`${status} without a message: ${shown}`);
  if (caller !== 'admin' && text.includes(SECRET)) throw new Error(`tells what is somebody else's: ${shown}`);
  if (text.includes('$argon2')) throw new Error('tells a password');
}

function told({ counterexample, errorInstance, numShrinks }: fc.RunDetails<[OddCall]>): string {
  const [call] = counterexample ?? [];
  const headers = Object.entries(call?.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  const lines = [
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
    `${call?.method} ${call?.target}`,
    ...headers,
    call?.body ?? '',
  ];
  return `${lines.map((line) => line.slice(0, SHOWN)).join('\n  ')} (${numShrinks} times smaller)`;
}
