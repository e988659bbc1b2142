/** Drops trailing empty rows, which Enter in the last row leaves behind. */
export function withoutEmptyEnd<Row>(rows: readonly Row[], isEmpty: (row: Row) => boolean): Row[] {
  const last = rows.findLastIndex((row) => !isEmpty(row));
  return rows.slice(0, last + 1);
}
