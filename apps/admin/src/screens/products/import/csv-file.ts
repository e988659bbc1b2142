const MAX_SIZE = 20 * 1024 * 1024;

/** Whether a file can be imported. */
export const isCsv = ({ name, type, size }: File): boolean =>
  (/\.(csv|txt)$/i.test(name) || /csv|^text\/plain$/.test(type)) && size <= MAX_SIZE;

/** Decodes a file as UTF-8, with Windows-1252 as fallback. */
export async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return withCommas(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return withCommas(new TextDecoder('windows-1252').decode(bytes));
  }
}

/** Spreadsheets in many locales separate cells with semicolons; such files are converted to commas. */
export function withCommas(text: string): string {
  const heading = text.slice(0, text.search(/\r?\n|$/));
  if (heading.split(';').length <= heading.split(',').length) return text;
  return text.replace(/("(?:[^"]|"")*")|([^;"\r\n]+)|;/g, (found, quoted?: string, plain?: string) => {
    if (quoted !== undefined) return quoted;
    if (plain !== undefined) return plain.includes(',') ? `"${plain}"` : plain;
    return found === ';' ? ',' : found;
  });
}

const cell = (value: string | number): string =>
  /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

/** Formats rows of cells as CSV. */
export const csvOf = (lines: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;

const HEADINGS = 'sku name attribute_set type_id websites categories price qty is_in_stock status visibility description';

/** A sample file: two products of the default attribute set and website. */
export const exampleCsv = (set: string, website: string): string =>
  csvOf([
    HEADINGS.split(' '),
    ['MUG-001', 'Mug, white', set, 'simple', website, '', 9.9, 120, 1, 1, 4, '<p>A mug for coffee or tea.</p>'],
    ['MUG-002', 'Mug, blue', set, 'simple', website, '', 10.9, 80, 1, 1, 4, '<p>The same mug in blue.</p>'],
  ]);
