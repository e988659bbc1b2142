import ar, { errors as arabicErrors } from '../src/texts/ar';
import de, { errors as germanErrors } from '../src/texts/de';
import common from '../src/texts/en/first';
import rest from '../src/texts/en/rest';
import type { Language } from '../src/texts/languages';

const en = { ...common, ...rest };

/** The texts of every language. */
export const textsOf: Record<Language, typeof en> = { en, de, ar };

/** The translated messages of the server. */
export const errorsOf: Record<Exclude<Language, 'en'>, Record<string, string>> = { de: germanErrors, ar: arabicErrors };

export const translated = Object.keys(errorsOf) as Exclude<Language, 'en'>[];

export type Texts = { [key: string]: string | Texts };

/** Every text of a language by its key. */
export function flatTexts(language: Language): Map<string, string> {
  const flat = (texts: Texts, before = ''): [string, string][] =>
    Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [[before + key, text]] : flat(text, `${before}${key}.`)));
  return new Map(flat(textsOf[language]));
}
