import { translator, type Words } from '@merx/wire';
import { de } from './de.js';

/** A text about orders that is shown to customers outside of email templates. */
export type SalesText = keyof typeof de;

/** The languages besides English; the compiler sees to it that none lacks a text. */
const catalogs: Readonly<Record<string, Words<SalesText>>> = { de };

/** Translates texts about orders into a language, e.g. `de_DE`; into English if there is no catalog of it. */
export const wordsIn = translator(catalogs);
export type WordsIn = ReturnType<typeof wordsIn>;
