import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type en from './en';
import first from './en/first';

/** Each language is a folder of texts; `en` defines the keys. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: { app: en };
    strictKeyChecks: true;
  }
}

const loaders: Record<Exclude<Language, 'en'>, () => Promise<{ default: object; errors: Record<string, string> }>> = {
  de: () => import('./de'),
};

const REMEMBERED = 'merx.language';

/** Initializes i18n with the stored language, the browser's, or English. */
export async function prepareTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'app',
    ns: ['app', 'errors'],
    resources: { en: { app: first, errors: {} } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await setLanguage(asLanguage(localStorage.getItem(REMEMBERED) ?? navigator.language));
}

let rest: Promise<void> | undefined;

/** The texts of the pages after the first one; loaded once. */
export function loadRestOfTexts(): Promise<void> {
  rest ??= import('./en/rest').then(({ default: texts, errors }) => {
    i18next.addResourceBundle('en', 'app', texts, true, true);
    i18next.addResourceBundle('en', 'errors', errors);
  });
  return rest;
}

/** Switches the texts, the formats and the page's language. */
export async function setLanguage(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'app')) {
    const texts = await loaders[language]();
    i18next.addResourceBundle(language, 'app', texts.default);
    i18next.addResourceBundle(language, 'errors', texts.errors);
  }
  await i18next.changeLanguage(language);
  localStorage.setItem(REMEMBERED, language);
  document.documentElement.lang = language;
}

const asLanguage = (text: string): Language => {
  const code = text.slice(0, 2);
  return code in LANGUAGES ? (code as Language) : 'en';
};

/** The current language. */
export const currentLanguage = (): Language => asLanguage(i18next.language);
