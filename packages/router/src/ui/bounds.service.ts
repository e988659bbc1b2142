import { forbiddenCharacter, invalidLength, tooLarge } from './faults.js';

/** Returns the text. Throws 400 when it is empty or longer than `most` characters. */
export function boundedText(fieldName: string, text: string, most: number): string {
  if (text === '' || text.length > most) throw invalidLength({ fieldName, most });
  return text;
}

/** Escapes that JSON allows but jsonb does not: the null character and lone surrogates. */
const UNKEPT = /\\u(0000|d[89a-f])/i;

/** The value as JSON text. Throws 400 when it exceeds `most` bytes or contains characters that the database cannot store. */
export function boundedJson(fieldName: string, value: unknown, most: number): string {
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > most) throw tooLarge({ fieldName, most });
  if (UNKEPT.test(text.replaceAll('\\\\', ''))) throw forbiddenCharacter({ fieldName });
  return text;
}
