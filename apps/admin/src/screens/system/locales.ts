import { useWatch } from 'react-hook-form';
import type { Choice } from '../../list/choices';
import { LANGUAGES, type Language } from '../../texts';

/** Languages of the admin, as locales of admin accounts. */
const LOCALES: Record<Language, string> = { en: 'en_US', de: 'de_DE' };

/** Language options; a locale set elsewhere is kept as an option. */
export function localeChoices(current?: string): { value: string; label: string }[] {
  const known = (Object.keys(LANGUAGES) as Language[]).map((language) => ({ value: LOCALES[language], label: LANGUAGES[language] }));
  return !current || known.some(({ value }) => value === current) ? known : [...known, { value: current, label: current }];
}

/** Language options in an account form. */
export const useLocaleChoices = (): Choice[] => localeChoices(useWatch({ name: 'interface_locale' }));

/** The admin language for an account's locale. */
export const languageOf = (locale: string): Language => (locale.slice(0, 2) in LANGUAGES ? (locale.slice(0, 2) as Language) : 'en');

export const localeOf = (language: Language): string => LOCALES[language];
