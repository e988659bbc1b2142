import type { CompiledCriteria } from '../criteria/index.js';

/**
 * SQL of the total count of a list, given SQL for the rows on its page and for the count. A page that is not full is the last one and tells
 * the total; otherwise, and beyond the last page, the database counts.
 */
export function totalCount({ window }: Pick<CompiledCriteria, 'window'>, shown: string, count: string): string {
  if (!window) return shown;
  const { size, skipped } = window;
  return `case when ${shown} < ${size} and (${shown} > 0 or ${skipped} = 0) then (${skipped} + ${shown})::int else (${count}) end`;
}
