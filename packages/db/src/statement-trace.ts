import { type Outcome, SpanKind, traced } from '@merx/tracing';
import pg from 'pg';
import { sqlState } from './database-errors.js';

/** A connection or a pool of them: what a statement runs on. */
type Runner = pg.Pool | pg.ClientBase;
type Server = Record<string, string | number>;

/** Runs a statement as a part of the current trace. Its text has placeholders; the values are never recorded. */
export function tracedStatement<Result>(runner: Runner, text: string, work: () => Promise<Result>): Promise<Result> {
  const { operation, summary } = summaryOf(text);
  const attributes = { ...serverOf(runner), 'db.operation.name': operation, 'db.query.summary': summary, 'db.query.text': text };
  return traced({ name: summary, kind: SpanKind.CLIENT, attributes, failureOf: statementFailed }, work);
}

/** Runs a transaction as a part of the current trace, from the wait for its connection to the commit. */
export const tracedTransaction = <Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> =>
  traced({ name: 'transaction', attributes: serverOf(pool), failureOf: rolledBack }, work);

function statementFailed(error: unknown): Outcome {
  const state = sqlState(error);
  const type = state ?? (error instanceof Error ? error.name : typeof error);
  return { isFailed: true, attributes: { 'error.type': type, ...(state && { 'db.response.status_code': state }) } };
}

/** A refusal, such as of an order for a product that is sold out, also rolls back: only the database's own errors are failures. */
const rolledBack = (error: unknown): Outcome => (sqlState(error) ? statementFailed(error) : { attributes: { 'merx.rolled_back': true } });

interface Summary {
  /** The command: of a statement that begins with `with`, the one that changes something. */
  operation: string;
  /** The command and the first table, such as `SELECT store`. */
  summary: string;
}

const summaries = new Map<string, Summary>();
const MOST_SUMMARIES = 2000;

/** What a statement does, in a few words. */
export function summaryOf(text: string): Summary {
  const known = summaries.get(text);
  if (known) return known;
  const first = /^[\s(]*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const change = /(?<!\b(?:for|key|do)\s+)\b(insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(?:public"?\.)?"?(\w+)/i.exec(
    text,
  );
  const read = /\bfrom\s+(?:only\s+)?"?(?:public"?\.)?"?([a-z_]\w*)/i.exec(text);
  const isChange = first === 'WITH' ? change !== null : ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(first);
  const command = isChange ? change?.[1]?.split(/\s/)[0]?.toUpperCase() : undefined;
  const operation = command ?? (first === 'WITH' ? 'SELECT' : first);
  const table = isChange ? change?.[2] : read?.[1];
  const made = { operation, summary: table ? `${operation} ${table}` : operation };
  if (summaries.size < MOST_SUMMARIES) summaries.set(text, made);
  return made;
}

const servers = new WeakMap<Runner, Server>();

/** Where the statement runs: with replicas, which of the servers it was. */
function serverOf(runner: Runner): Server {
  let server = servers.get(runner);
  if (!server) {
    const { host, port, database = '' } = runner instanceof pg.Pool ? new pg.Client(runner.options) : (runner as pg.Client);
    server = { 'db.system.name': 'postgresql', 'db.namespace': database, 'server.address': host, 'server.port': port };
    servers.set(runner, server);
  }
  return server;
}
