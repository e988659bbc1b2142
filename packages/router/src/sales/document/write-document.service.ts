import { type Queryable, violatedConstraint } from '@merx/db';
import { badInput } from '../../trpc/errors.js';
import type { DocumentKind } from './document-tables.queries.js';
import { insertDocument, type NewDocument } from './insert-document.queries.js';

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
