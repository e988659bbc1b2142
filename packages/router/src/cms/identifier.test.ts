import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockIdentifierFaults, identifierOf, pageIdentifierFaults } from './identifier.js';

describe('the identifier of a title', () => {
  it.each([
    ['About us', 'about-us'],
    ['  Größe & Preis! ', 'grosse-preis'],
    ['Ünïcödé', 'unicode'],
    ['---', ''],
    ['', ''],
    ['x'.repeat(300), 'x'.repeat(100)],
    [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
  ])('%j is %j', (title, wanted) => {
    expect(identifierOf(title)).toBe(wanted);
  });

  it('can be used by a page, whatever the title, unless too little of it remains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        const identifier = identifierOf(title);
        fc.pre(identifier.length > 1 && !/^\d+$/.test(identifier));
        expect(pageIdentifierFaults(identifier)).toEqual([]);
      }),
    );
  });
});

describe('the identifier of a page', () => {
  it.each(['ab', 'a1', '1a', 'about-us', 'a_b', 'help/shipping', 'page.html', 'a-b/c_d.x-y', '10-years', 'x'.repeat(100)])(
    'may be %s',
    (identifier) => {
      expect(pageIdentifierFaults(identifier)).toEqual([]);
    },
  );

  it.each([
    '',
    'a',
    '12',
    'About',
    'a b',
    '-ab',
    '_ab',
    '/ab',
    '.ab',
    'a.html.php',
    'ab.',
    'ab.X',
    'größe',
    'a?b',
    'ab\n',
    '../ab',
    'x'.repeat(101),
  ])('cannot be %j', (identifier) => {
    expect(pageIdentifierFaults(identifier)).toMatchObject([{ parameters: { fieldName: 'identifier' } }]);
  });
});

describe('the identifier of a block', () => {
  it.each(['a', '12', 'Footer_Links', 'a b', 'größe', 'x'.repeat(255)])('may be %s', (identifier) => {
    expect(blockIdentifierFaults(identifier)).toEqual([]);
  });

  it.each(['', 'x'.repeat(256)])('cannot be %j', (identifier) => {
    expect(blockIdentifierFaults(identifier)).toMatchObject([{ parameters: { fieldName: 'identifier' } }]);
  });
});
