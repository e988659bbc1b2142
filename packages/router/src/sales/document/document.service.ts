import type { Queryable } from '@merx/db';
import { badInput, notFound } from '../../trpc/errors.js';
import { type Documents, selectDocument } from './document.queries.js';
import type { DocumentKind } from './document-tables.queries.js';

/** The document of that kind and id, with all that belongs to it. Throws 400 for id 0, 404 for an unknown one. */
export async function readDocument<K extends DocumentKind>({ db }: { db: Queryable }, kind: K, id: number): Promise<Documents[K]> {
  if (id === 0) throw badInput('An ID is needed. Set the ID and try again.');
  const [parts] = await selectDocument(db, kind, id);
  if (!parts) throw notFound('id', id);
  return parts;
}
