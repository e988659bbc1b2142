/** The translations of a language, by the English text. */
export type Words<Text extends string = string> = Readonly<Record<Text, string>>;

/**
 * The names of the catalogs of a language, the more special one last: `de`, `de-AT` for `de_AT`. Empty for a text that is not a language.
 */
export function catalogNames(language: string): string[] {
  const subtags = localeOf(language)?.baseName.split('-') ?? [];
  return subtags.map((_, index) => subtags.slice(0, index + 1).join('-'));
}

/** The text in the language of these words; a text that they lack stays English. White space between words does not matter. */
export function translated(text: string, words: Words): string {
  const key = text.trim().replace(/\s+/g, ' ');
  return Object.hasOwn(words, key) ? (words[key] ?? text) : text;
}

/** A translator into each language that has a catalog; the other languages stay English. */
export function translator<Text extends string>(catalogs: Readonly<Record<string, Words<Text>>>) {
  return (language: string): ((text: Text) => string) => {
    const own = catalogNames(language).flatMap((name) => (Object.hasOwn(catalogs, name) ? [catalogs[name]] : []));
    const words: Words = Object.assign({}, ...own);
    return (text) => translated(text, words);
  };
}

/** The scripts of today's languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg']);

/** Whether a language is written from right to left, e.g. `he_IL`. */
export const isRightToLeft = (language: string): boolean => RIGHT_TO_LEFT.has(localeOf(language)?.maximize().script ?? '');

/** Settings of imported stores may contain any text. */
function localeOf(language: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(language.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}
