import { belowOne, outOfRange } from './faults.js';

/** Which part of a list its page is, as SQL takes it. Throws InvalidInput for a size or a number that cannot be. */
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
