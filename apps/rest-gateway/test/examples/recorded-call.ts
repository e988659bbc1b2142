import type { AppRouter } from '@merx/router';
import { InvalidInput, SearchCriteria } from '@merx/wire';
import { readAddress } from '../../src/address.js';
import { readQuery } from '../../src/query.js';
import { Refusal } from '../../src/refusal.js';
import { restRoutes } from '../../src/rest-view.js';
import { findRoute, routeTable } from '../../src/route-table.js';
import type { Exchange } from '../record-exchange.js';
import { type DescribedOperation, typed } from './schema-check.js';
import { withSamples } from './scrub.js';

/** An exchange as a call of one route. */
export interface RecordedCall {
  /** Dotted path of the procedure. */
  name: string;
  parameters: Record<string, unknown>;
  body: unknown;
  status: number;
  answer: unknown;
}

/** Makes the reader of exchanges; it answers null for one that called no route in its plain form, or that a client would not write so. */
export function createReader(router: AppRouter, operations: Map<string, DescribedOperation>): (exchange: Exchange) => RecordedCall | null {
  const table = routeTable(router);
  const names = new Map(restRoutes(router).map(({ name, method, path }) => [`${method} ${path}`, name]));
  const readCall = ({ method, path, body, status, answer }: Exchange): RecordedCall | null => {
    const [pathname = '', query = ''] = path.split('?');
    const address = readAddress(`/rest${pathname}`);
    if (!address || address.storeCode !== null || address.deferred) return null;
    const found = findRoute(table, method, address.path);
    const name = found && names.get(`${found.served.method} ${found.served.path}`);
    const operation = name ? operations.get(name) : undefined;
    if (!found || found.fault || !name || !operation) return null;
    const parameters = { ...found.pathValues, ...readParameters(query) };
    if (!isPlain([withSamples(parameters), withSamples(body)])) return null;
    return { name, parameters: typed(parameters, operation), body, status, answer };
  };
  return (exchange) => {
    try {
      return readCall(exchange);
    } catch (error) {
      if (error instanceof Refusal || error instanceof InvalidInput) return null;
      throw error;
    }
  };
}

function readParameters(query: string): Record<string, unknown> {
  const { params } = readQuery(query);
  if (params.searchCriteria === undefined) return params;
  const { data } = SearchCriteria.safeParse(params.searchCriteria);
  return { ...params, searchCriteria: data && withoutNothing(data) };
}

/** Leaves out what a client would not write. */
function withoutNothing(criteria: object): object {
  return Object.fromEntries(
    Object.entries(criteria).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );
}

const LONGEST_TEXT = 300;
const HOSTILE = /<script|javascript:|onerror|onclick|\.\.\/|drop table|' or |--|fuzz|([^0])\1{7}|[^\p{L}\p{M}\p{N}\p{P}\p{S}\s]/iu;

/** Whether a call looks like one of every day: no attack, nothing endless (numbers of orders start with zeros), nothing that is there to be refused. */
function isPlain(sent: unknown): boolean {
  return textsOf(sent).every((text) => text.length < LONGEST_TEXT && !HOSTILE.test(text));
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
