import { badInput } from '../../trpc/errors.js';

/** The most characters of a document's number. */
const LONGEST_NUMBER = 50;

/** The number that a client gives a document, without blanks around it; null for none. Throws 400 for one that is too long. */
export function givenNumber({ increment_id }: { increment_id?: string | null | undefined }): string | null {
  const number = increment_id?.trim() || null;
  if (number && number.length > LONGEST_NUMBER) throw badInput('The %fieldName is too long.', { fieldName: 'increment_id' });
  return number;
}
