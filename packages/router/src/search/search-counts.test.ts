import { describe, expect, it } from 'vitest';
import { countedText, LONGEST_TEXT, searchCounts } from './search-counts.js';

it.each([
  ['  Red\t SHOES\n', 'red shoes'],
  ['a\u0000b\u0007', 'a b'],
  ['Ä'.repeat(200), 'ä'.repeat(LONGEST_TEXT)],
  [`${'a'.repeat(LONGEST_TEXT - 1)} b`, 'a'.repeat(LONGEST_TEXT - 1)],
  ['\u{1F45F}'.repeat(200), '\u{1F45F}'.repeat(LONGEST_TEXT)],
  [' \n', ''],
])('%j is counted as %j', (text, counted) => expect(countedText(text)).toBe(counted));

describe('counts of searches', () => {
  const one = { storeId: 1, text: 'mug', uses: 1, results: 3 };

  it('add up by text and store view, with the results last known', () => {
    const counts = searchCounts(10);
    for (const more of [{}, { results: 4 }, { results: null }, { storeId: 2 }]) counts.add({ ...one, ...more });
    expect(counts.take()).toEqual([
      { ...one, uses: 3, results: 4 },
      { ...one, storeId: 2 },
    ]);
    expect(counts.take()).toEqual([]);
  });

  it('are of no more texts than they may be, but of each of these', () => {
    const counts = searchCounts(2);
    for (const text of ['a', 'b', 'c', 'a']) counts.add({ ...one, text });
    expect(counts.take().map(({ text, uses }) => [text, uses])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    counts.add({ ...one, text: 'c' });
    expect(counts.take()).toHaveLength(1);
  });
});
