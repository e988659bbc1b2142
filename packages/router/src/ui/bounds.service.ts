import { forbiddenCharacter, invalidLength, tooLarge } from './faults.js';

/** The text. Throws 400 when it is empty or longer than `most` characters. */
export function boundedText(fieldName: string, text: string, most: number): string {
  if (text === '' || text.length > most) throw invalidLength({ fieldName, most });
  return text;
}

/** What JSON writes as an escape and jsonb does not take: the zero character and half a surrogate pair. */
const UNKEPT = /\\u(0000|d[89a-f])/i;

/** The value as JSON text. Throws 400 when that has more than `most` bytes or holds what no database can keep. */
export function boundedJson(fieldName: string, value: unknown, most: number): string {
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > most) throw tooLarge({ fieldName, most });
  if (UNKEPT.test(text.replaceAll('\\\\', ''))) throw forbiddenCharacter({ fieldName });
  return text;
}
