import { appRouter } from '@merx/router';
import { describe, expect, it } from 'vitest';
import { readExamples } from '../../src/api-description/examples.js';
import { EXAMPLES } from '../../src/files.js';
import { restRoutes } from '../../src/rest-view.js';
import { describedOperations } from './schema-check.js';
import { SCRUBBED_TOKEN } from './scrub.js';

const operations = describedOperations(appRouter);
const examples = readExamples();
const routes = restRoutes(appRouter);

describe(`the examples in ${EXAMPLES.pathname.split('/').slice(-4).join('/')}`, () => {
  it('are there for every route, with a body where it takes one that has to be sent, and for nothing else', () => {
    expect([...examples.keys()].sort()).toEqual(routes.map(({ name }) => name).sort());
    for (const { name, pathParameters, isRefused } of routes) {
      const { body, answer, parameters = {} } = examples.get(name) ?? {};
      if (isRefused) expect([name, answer]).toEqual([name, undefined]);
      else expect([name, answer]).not.toContain(undefined);
      expect([name, Object.keys(parameters)]).toEqual([name, expect.arrayContaining(pathParameters)]);
      if (operations.get(name)?.body) expect([name, body]).not.toContain(undefined);
    }
  });

  it('fit the schemas of their operation', () => {
    for (const [name, { parameters = {}, body, answer }] of examples) {
      const operation = operations.get(name);
      if (answer !== undefined) operation?.answer(answer);
      operation?.body?.(body);
      expect([name, operation?.answer.errors ?? null, operation?.body?.errors ?? null]).toEqual([name, null, null]);
      for (const [parameter, value] of Object.entries(parameters)) {
        expect([name, parameter, operation?.parameters.get(parameter)?.fits(value)]).toEqual([name, parameter, true]);
      }
    }
  });

  it('have error answers with a message', () => {
    const errors = [...examples].flatMap(([name, example]) =>
      Object.entries(example.errors ?? {}).map(([status, error]) => ({ name, status, error })),
    );
    for (const error of errors)
      expect(error).toMatchObject({ status: expect.stringMatching(/^4\d\d$/), error: { message: expect.any(String) } });
    const refusing = routes.filter(({ access }) => access !== 'anonymous').map(({ name }) => name);
    expect(refusing.filter((name) => examples.get(name)?.errors?.['401'] === undefined)).toEqual([]);
  });

  it('hold no token, no attack and no list longer than two entries in an answer', () => {
    const text = JSON.stringify([...examples]);
    expect([...new Set(text.match(/[0-9a-f]{32,}/gi))]).toEqual([SCRUBBED_TOKEN]);
    expect(text).not.toMatch(/<script|javascript:|onerror|fuzz/i);
    expect([...examples].filter(([, { answer }]) => longestList(answer) > 2).map(([name]) => name)).toEqual([]);
  });
});

function longestList(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(Array.isArray(value) ? value.length : 0, ...Object.values(value).map(longestList));
}
