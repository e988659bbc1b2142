import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * A query client whose invalidations reach first loads too. TanStack Query lets a first load that is under way finish and takes its data
 * for fresh, although the server may have read it before the change.
 */
export class AdminQueryClient extends QueryClient {
  /** Marks the matching queries as stale and refetches the active ones; first loads are repeated when they have ended. */
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    const refetched = super.invalidateQueries(filters, options);
    if (firstLoads.length === 0) return refetched;
    await Promise.allSettled(firstLoads.map(({ promise }) => promise));
    const repeated = super.invalidateQueries({ ...filters, predicate: (query) => firstLoads.includes(query) }, options);
    await Promise.all([refetched, repeated]);
  }
}
