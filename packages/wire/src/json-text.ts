/** The answer of a procedure as JSON text that a statement has made: the web API writes it as it is. */
export class JsonText {
  constructor(readonly text: string) {}
}

/**
 * The answer that this JSON text describes: the text itself for a caller who writes it, otherwise its value. The text must be exactly what
 * `JSON.stringify` would make of the value.
 */
export const jsonAnswer = <Answer>({ takesText }: { takesText?: boolean | undefined }, text: string): Answer =>
  (takesText ? new JsonText(text) : JSON.parse(text)) as Answer;

interface TextPage {
  items: readonly string[];
  search_criteria: unknown;
  total_count: number;
}

/** A page as JSON text, from the texts of its items. Joined by `+=`, as `join` copies each text by itself and takes twice as long. */
export function pageText({ items, search_criteria, total_count }: TextPage): string {
  let text = '{"items":[';
  for (const [index, item] of items.entries()) text += index === 0 ? item : `,${item}`;
  return `${text}],"search_criteria":${JSON.stringify(search_criteria)},"total_count":${total_count}}`;
}

/** An object as JSON text, from its properties and values as JSON text. Properties whose value is undefined or empty are left out. */
export function objectText(first: string, rest: Readonly<Record<string, string | undefined>> = {}): string {
  let text = first;
  for (const name in rest) if (rest[name]) text += `${text === '' ? '' : ','}"${name}":${rest[name]}`;
  return `{${text}}`;
}
