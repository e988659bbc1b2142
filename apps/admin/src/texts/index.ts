import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolated } from './direction';
import type en from './en';
import first from './en/first';
import { LANGUAGES, type Language, languageOf } from './languages';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: { app: en };
    strictKeyChecks: true;
  }
}

const loaders: Record<Exclude<Language, 'en'>, () => Promise<{ default: object; errors: Record<string, string> }>> = {
  de: () => import('./de'),
  ar: () => import('./ar'),
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
    // React escapes what it renders; values of another direction must not reorder the sentence around them.
    interpolation: { escapeValue: true, escape: isolated },
    returnNull: false,
  });
  await setLanguage(languageOf(localStorage.getItem(REMEMBERED) ?? navigator.language));
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

/** Switches the texts, the formats, and the page's language and direction. */
export async function setLanguage(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'app')) {
    const texts = await loaders[language]();
    i18next.addResourceBundle(language, 'app', texts.default);
    i18next.addResourceBundle(language, 'errors', texts.errors);
  }
  await i18next.changeLanguage(language);
  localStorage.setItem(REMEMBERED, language);
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGES[language].dir;
}
