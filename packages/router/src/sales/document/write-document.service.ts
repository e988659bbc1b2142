import { type Queryable, violatedConstraint } from '@merx/db';
import { badInput } from '../../trpc/errors.js';
import type { DocumentKind } from './document-columns.queries.js';
import { insertDocument, type NewDocument } from './insert-document.queries.js';

/** The most characters of a document's number. */
const LONGEST_NUMBER = 50;

/** The number that a client gives a document, without blanks around it; null for none. Throws 400 for one that is too long. */
export function givenNumber({ increment_id }: { increment_id?: string | null | undefined }): string | null {
  const number = increment_id?.trim() || null;
  if (number && number.length > LONGEST_NUMBER) throw badInput('The %fieldName is too long.', { fieldName: 'increment_id' });
  return number;
}

/**
 * Writes a document with all that belongs to it under the number that it brings, or the store's next, and returns its id. Throws 400 for a
 * number that is taken.
 */
export async function writeDocument<K extends DocumentKind>(tx: Queryable, kind: K, document: NewDocument<K>): Promise<number> {
  try {
    const [inserted] = await insertDocument(tx, kind, document);
    if (!inserted) throw new Error('The document was not written.');
    return inserted.entity_id;
  } catch (error) {
    if (!violatedConstraint(error)?.endsWith('_increment_id_key')) throw error;
    throw badInput('There is a document %incrementId already.', { incrementId: document.document.increment_id ?? '' });
  }
}
