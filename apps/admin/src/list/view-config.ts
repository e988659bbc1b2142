import { type ListSearch, readListSearch } from './list-search';

export interface ViewConfig {
  search: ListSearch;
  columns?: string[] | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Contents of a saved view; invalid parts are dropped. */
export function asViewConfig(config: Record<string, unknown>): ViewConfig {
  const { search, columns } = config;
  const ids = Array.isArray(columns) ? columns.filter((id) => typeof id === 'string') : undefined;
  return { search: isRecord(search) ? readListSearch(search) : {}, ...(ids && { columns: ids }) };
}
