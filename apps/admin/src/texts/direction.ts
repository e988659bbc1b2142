import i18next from 'i18next';
import { type Direction, LANGUAGES, languageOf } from './languages';

/** The current language. */
export const currentLanguage = () => languageOf(i18next.language ?? 'en');

export const currentDirection = (): Direction => LANGUAGES[currentLanguage()].dir;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * A value within a sentence, in its own direction: without it, a SKU such as `24-MB01` reads `MB01-24` in Arabic. Elements that hold only
 * a value are `bdi` instead.
 */
export const isolated = (value: string): string => (currentDirection() === 'rtl' ? `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}` : value);
