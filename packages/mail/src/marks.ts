import { translated, type Words } from '@merx/wire';
import type { MailTexts } from './render.js';

/** A text to be translated, with the variables in it: `[[Order {{order.number}}]]`. */
const MARK = /\[\[([\s\S]+?)\]\]/g;

/** The template with each marked text in the language of the words; one that they lack stays English. */
export const withoutMarks = (template: string, words: Words): string =>
  template.replace(MARK, (_, text: string) => translated(text, words));

/** Whether anything in the texts is to be translated. */
export const isMarked = ({ subject, text, html }: MailTexts): boolean =>
  [subject, text, html].some((content) => markedTexts(content).length > 0);

/** The marked texts of a template, as catalogs name them. */
export const markedTexts = (template: string): string[] =>
  [...template.matchAll(MARK)].map(([, text = '']) => text.trim().replace(/\s+/g, ' '));
