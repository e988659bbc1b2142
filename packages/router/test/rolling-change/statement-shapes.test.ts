import { expect, it } from 'vitest';
import { statementShapes } from './statement-shapes.js';

it('statements are kept once for each shape, the shortest, and only those that read or write rows', () => {
  const texts = [
    'select title from cms_block where id in ($1,$2,$3)',
    'select title from cms_block where id in ($1)',
    `update cms_block set title = 'A longer one' where id = 17`,
    `update cms_block set title = 'One' where id = 4`,
    'select identifier from cms_block where id in ($1)',
    'create table of_a_test (id int)',
    'begin; set local statement_timeout = 5',
    '  with gone as (delete from cms_block returning id) select count(*) from gone',
  ];
  expect(statementShapes(texts)).toEqual([
    '  with gone as (delete from cms_block returning id) select count(*) from gone',
    'select identifier from cms_block where id in ($1)',
    'select title from cms_block where id in ($1)',
    `update cms_block set title = 'One' where id = 4`,
  ]);
});
