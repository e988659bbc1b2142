/** A row of a list as returned by its procedure. */
type ListRow = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is ListRow => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a list's response and the total count: a page, or an array of all. Throws for anything else. */
export function pageOfRows(answer: unknown): { rows: ListRow[]; total: number } {
  const rows = Array.isArray(answer) ? answer : isRow(answer) ? answer.items : undefined;
  if (!Array.isArray(rows)) throw new Error('A list answered no rows.');
  const total = isRow(answer) ? Number(answer.total_count) : rows.length;
  return { rows: rows.filter(isRow), total };
}

/** The text of a field of a row, or of a nested field (`role.name`); multiple values are separated by commas. */
export function cellOf(row: ListRow, column: string): string {
  return textOf(valueAt(row, column.split('.')));
}

function valueAt(value: unknown, [name, ...inner]: string[]): unknown {
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => valueAt(one, [name, ...inner]));
  return isRow(value) ? valueAt(value[name], inner) : undefined;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
