import { belowOne, outOfRange } from './faults.js';

/** The limit and offset of a page for SQL. Throws InvalidInput for an invalid size or page number. */
export function pageWindow(
  { pageSize, currentPage }: { pageSize?: number | null | undefined; currentPage?: number | null | undefined },
  { usual, largest }: { usual: number; largest: number },
): { limit: number; offset: number } {
  const limit = pageSize ?? usual;
  const page = currentPage ?? 1;
  if (limit < 1 || limit > largest) throw outOfRange({ fieldName: 'pageSize', largest });
  if (page < 1) throw belowOne({ fieldName: 'currentPage' });
  return { limit, offset: (page - 1) * limit };
}
