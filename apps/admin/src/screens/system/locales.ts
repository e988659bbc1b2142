import { useWatch } from 'react-hook-form';
import type { Choice } from '../../list/choices';
import { LANGUAGES, type Language } from '../../texts';

/** The languages of the admin, as accounts keep them. */
const LOCALES: Record<Language, string> = { en: 'en_US', de: 'de_DE' };

/** The languages to choose from; one that was set elsewhere stays among them. */
export function localeChoices(current?: string): { value: string; label: string }[] {
  const known = (Object.keys(LANGUAGES) as Language[]).map((language) => ({ value: LOCALES[language], label: LANGUAGES[language] }));
  return !current || known.some(({ value }) => value === current) ? known : [...known, { value: current, label: current }];
}

/** The languages to choose from in a form over an account. */
export const useLocaleChoices = (): Choice[] => localeChoices(useWatch({ name: 'interface_locale' }));

/** The admin's language for an account's one. */
export const languageOf = (locale: string): Language => (locale.slice(0, 2) in LANGUAGES ? (locale.slice(0, 2) as Language) : 'en');

export const localeOf = (language: Language): string => LOCALES[language];
