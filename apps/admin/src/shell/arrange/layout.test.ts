import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asLayout, mergedLayout, moved, targetOf, toggled } from './layout';

const defaults = { main: ['orders', 'returns', 'account', 'addresses'], side: ['notes', 'history'] };
const layout = (main: string[], side: string[], hidden: string[] = []) => ({ main, side, hidden });
const all = () => true;

describe('mergedLayout', () => {
  it('is the default without a saved one', () => {
    expect(mergedLayout(defaults, undefined)).toEqual({ ...defaults, hidden: [] });
  });

  it.each([
    [
      'after the card that precedes it',
      layout(['account', 'orders', 'addresses'], ['history', 'notes']),
      ['account', 'orders', 'returns', 'addresses'],
    ],
    ['first, if none does', layout(['account', 'addresses'], ['orders', 'history', 'notes']), ['returns', 'account', 'addresses']],
  ])('has a card that a later version adds %s', (_, saved, main) => {
    expect(mergedLayout(defaults, saved).main).toEqual(main);
  });

  it('keeps the place of cards that the page does not have now, and hidden ones', () => {
    const saved = layout(['gone', 'orders', 'returns'], ['notes', 'account', 'history', 'addresses'], ['history']);
    expect(mergedLayout(defaults, saved)).toEqual(saved);
  });

  it('has every card of both once, whatever was saved', () => {
    const ids = fc.array(fc.constantFrom(...defaults.main, ...defaults.side, 'gone', 'older'));
    fc.assert(
      fc.property(ids, ids, ids, (main, side, hidden) => {
        const saved = asLayout({ main, side, hidden });
        const merged = mergedLayout(defaults, saved);
        const cards = [...merged.main, ...merged.side];
        expect(new Set(cards).size).toBe(cards.length);
        expect(new Set(cards)).toEqual(new Set([...main, ...side, ...defaults.main, ...defaults.side]));
        expect(merged.main.filter((id) => saved.main.includes(id))).toEqual(saved.main);
      }),
    );
  });
});

describe('asLayout', () => {
  it('reads what is not a layout as an empty one', () => {
    expect(asLayout({ main: 'orders', side: [1, null, 'notes'] })).toEqual(layout([], ['notes']));
  });
});

const UP = [-1, 0] as const;
const DOWN = [1, 0] as const;
const ONWARDS = [0, 1] as const;
const BACK = [0, -1] as const;

describe('moving a card', () => {
  const saved = layout(['a', 'gone', 'b', 'c'], ['d', 'e'], ['c']);
  const isShown = (id: string) => id !== 'gone';
  it.each([
    ['b', 'up', UP, ['b', 'a', 'gone', 'c'], ['d', 'e']],
    ['a', 'down', DOWN, ['gone', 'b', 'a', 'c'], ['d', 'e']],
    ['b', 'to the side', ONWARDS, ['a', 'gone', 'c'], ['d', 'b', 'e']],
    ['c', 'to the side', ONWARDS, ['a', 'gone', 'b'], ['d', 'e', 'c']],
    ['e', 'to the main column', BACK, ['a', 'gone', 'e', 'b', 'c'], ['d']],
  ] as const)('moves %s %s', (id, _where, step, main, side) => {
    const target = targetOf(saved, id, step, isShown);
    expect(target && moved(saved, id, target)).toEqual({ main, side, hidden: ['c'] });
  });

  it.each([
    ['a', 'up', UP],
    ['c', 'down', DOWN],
    ['a', 'from the main column', BACK],
    ['d', 'from the side', ONWARDS],
  ] as const)('has nowhere to move %s %s', (id, _where, step) => {
    expect(targetOf(saved, id, step, all)).toBeUndefined();
  });

  it('stays where it is beside a card that is not there', () => {
    expect(moved(saved, 'a', { before: 'nowhere' })).toBe(saved);
  });
});

describe('toggled', () => {
  it('hides a card and shows it again', () => {
    const saved = layout(['a'], ['b']);
    expect(toggled(saved, 'b').hidden).toEqual(['b']);
    expect(toggled(toggled(saved, 'b'), 'b')).toEqual(saved);
  });
});
