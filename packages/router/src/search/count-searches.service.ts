import { type Database, inBatches } from '@merx/db';
import type { SearchCriteria } from '@merx/wire';
import type { Context } from '../trpc/context.js';
import { countedText, type SearchCounts, searchCounts } from './search-counts.js';
import { addSearches, deleteOldSearches } from './search-counts.queries.js';

/** Different texts that a process counts between two writes. */
const MOST_COUNTED = 1000;
/** Texts of a day: as many are written, and the most used of them are kept. */
const MOST_OF_A_DAY = 10_000;
const KEPT_OF_A_DAY = 2000;
/** A little more than the year that reports show. */
const KEPT_DAYS = 400;

const countsOf = new WeakMap<Database['cache'], SearchCounts>();

function countsAt({ cache }: Pick<Database, 'cache'>): SearchCounts {
  const counts = countsOf.get(cache) ?? searchCounts(MOST_COUNTED);
  countsOf.set(cache, counts);
  return counts;
}

/**
 * Counts the search for a text whenever its answer is sent. Further pages are the same search; with further filters the number of
 * results is not that of the text.
 */
export function countSearch({ db, scope, served }: Context, criteria: SearchCriteria, found: number): void {
  const filters = criteria.filter_groups.flatMap((group) => group.filters);
  const text = countedText(filters.find(({ field }) => field === 'search_term')?.value ?? '');
  if (!served || text === '' || (criteria.current_page ?? 0) > 0) return;
  const isAlone = filters.every(({ field }) => field === 'search_term' || field === 'visibility');
  const count = { storeId: scope.storeId, text, uses: 1, results: isAlone ? found : null };
  const counts = countsAt(db);
  served.count = () => counts.add(count);
}

/** Writes what this process has counted, in one statement. Throws when the database fails; the counts are then written later. */
export async function writeSearches(db: Database): Promise<void> {
  const counts = countsAt(db);
  const taken = counts.take();
  if (taken.length === 0) return;
  const columns = {
    storeIds: taken.map(({ storeId }) => storeId),
    texts: taken.map(({ text }) => text),
    uses: taken.map(({ uses }) => uses),
    results: taken.map(({ results }) => results),
  };
  try {
    await addSearches(db, columns, MOST_OF_A_DAY);
  } catch (error) {
    for (const count of taken) counts.add(count);
    throw error;
  }
}

/** Deletes searches of more than a year ago and rare texts of past days, and returns how many. */
export const pruneSearches = (db: Database): Promise<number> =>
  inBatches(1000, (limit) => db.transaction((tx) => deleteOldSearches(tx, KEPT_DAYS, KEPT_OF_A_DAY, limit)));
