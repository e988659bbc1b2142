/** The languages of the admin: own name, locale of admin accounts, default format of numbers and dates, and direction. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en_US', format: 'en-US', dir: 'ltr' },
  de: { name: 'Deutsch', locale: 'de_DE', format: 'de-DE', dir: 'ltr' },
  ar: { name: 'العربية', locale: 'ar_EG', format: 'ar', dir: 'rtl' },
} as const satisfies Record<string, { name: string; locale: string; format: string; dir: Direction }>;

export type Language = keyof typeof LANGUAGES;
export type Direction = 'ltr' | 'rtl';

export const languages = Object.keys(LANGUAGES) as Language[];

/** The language of a locale (`de_DE`, `de-AT`, `de`); English if the admin does not speak it. */
export function languageOf(locale: string): Language {
  const [code = ''] = locale.split(/[-_]/);
  return Object.hasOwn(LANGUAGES, code) ? (code as Language) : 'en';
}

/** The plural forms of each language besides `other`; a test compares them with `Intl.PluralRules`. */
interface PluralForms {
  en: 'one';
  de: 'one';
  ar: 'zero' | 'one' | 'two' | 'few' | 'many';
}

/** The texts of a language: the keys of English, and for each text that depends on a number all plural forms of the language. */
export type TextsIn<Name extends Language, Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string ? string : TextsIn<Name, Texts[Key]>;
} & Record<FormsOf<Name, Texts>, string>;

type FormsOf<Name extends Language, Texts> = {
  [Key in keyof Texts & string]: Key extends `${infer Base}_other`
    ? `${Base}_one` extends keyof Texts
      ? `${Base}_${PluralForms[Name]}`
      : never
    : never;
}[keyof Texts & string];
