/** How often a text was searched for in a store view since it was last written. */
export interface SearchCount {
  storeId: number;
  text: string;
  uses: number;
  /** What the last search for the text alone found; null if all had further filters. */
  results: number | null;
}

/** Searches counted in memory. */
export interface SearchCounts {
  add(count: Readonly<SearchCount>): void;
  /** What was counted since the last call. */
  take(): SearchCount[];
}

/** Longer texts are counted by their beginning. */
export const LONGEST_TEXT = 128;

/** The text as it is counted: lower case, single blanks, no control characters; empty if nothing is left. */
export function countedText(text: string): string {
  const spaced = text
    .slice(0, 4 * LONGEST_TEXT)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .toLowerCase();
  return [...spaced.trim()].slice(0, LONGEST_TEXT).join('').trimEnd();
}

/** Counts up to `most` different texts between two calls of `take`; further ones are not counted. */
export function searchCounts(most: number): SearchCounts {
  let counts = new Map<string, SearchCount>();
  return {
    add({ storeId, text, uses, results }) {
      const key = `${storeId} ${text}`;
      const known = counts.get(key);
      if (known) {
        known.uses += uses;
        known.results = results ?? known.results;
      } else if (counts.size < most) counts.set(key, { storeId, text, uses, results });
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
  };
}
