import { readdirSync, readFileSync } from 'node:fs';
import { EXAMPLES } from '../files.js';

/** A real call of a route and its response, as recorded by the tests. */
export interface Example {
  /** Path and query values by parameter name. */
  parameters?: Record<string, unknown>;
  body?: unknown;
  /** Absent for a route that refuses every call. */
  answer?: unknown;
  /** Real error responses by status. */
  errors?: Record<string, unknown>;
}

/** The examples of all routes, by procedure name. Throws if a file cannot be read. */
export function readExamples(): Map<string, Example> {
  const files = readdirSync(EXAMPLES).filter((name) => name.endsWith('.json'));
  return new Map(
    files.flatMap((name) => Object.entries(JSON.parse(readFileSync(new URL(name, EXAMPLES), 'utf8')) as Record<string, Example>)),
  );
}
