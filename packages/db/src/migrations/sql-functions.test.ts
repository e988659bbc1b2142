import { expect, it } from 'vitest';
import { inCallOrder } from './sql-functions.js';

const definition = (name: string, body: string) => ({ name, sql: `CREATE OR REPLACE FUNCTION ${name}() RETURNS int RETURN ${body};` });

it('applies each function after those that it calls, and one of two that call each other first', () => {
  const functions = [
    definition('a', 'c() + 1'),
    definition('b', 'a()'),
    definition('c', '1'),
    definition('d', 'e()'),
    definition('e', 'd()'),
  ];
  expect(inCallOrder(functions).map(({ name }) => name)).toEqual(['c', 'a', 'b', 'e', 'd']);
});
