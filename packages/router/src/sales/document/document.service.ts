import { compileCriteria, type Queryable } from '@merx/db';
import { echoCriteria, type SearchCriteria, type SearchCriteriaEcho } from '@merx/wire';
import type { Context } from '../../trpc/context.js';
import { badInput, notFound } from '../../trpc/errors.js';
import { type Documents, documentField, selectDocument, selectDocuments } from './document.queries.js';
import type { DocumentKind } from './document-tables.queries.js';

/** The document of that kind and id, with all that belongs to it. Throws 400 for id 0, 404 for an unknown one. */
export async function readDocument<K extends DocumentKind>({ db }: { db: Queryable }, kind: K, id: number): Promise<Documents[K]> {
  if (id === 0) throw badInput('An ID is needed. Set the ID and try again.');
  const [parts] = await selectDocument(db, kind, id);
  if (!parts) throw notFound('id', id);
  return parts;
}

/** The documents of a kind that the criteria ask for, a page of them, each as `wireOf` makes it. Throws 400 for an unknown field. */
export async function readDocuments<K extends DocumentKind, Wire>(
  { db }: Pick<Context, 'db'>,
  kind: K,
  criteria: SearchCriteria,
  wireOf: (parts: Documents[K]) => Wire,
): Promise<{ items: Wire[]; search_criteria: SearchCriteriaEcho; total_count: number }> {
  const compiled = compileCriteria(criteria, (name) => documentField(kind, name), { tieBreaker: 'd.entity_id' });
  const [page] = await selectDocuments(db, kind, compiled);
  return { items: (page?.items ?? []).map(wireOf), search_criteria: echoCriteria(criteria), total_count: page?.total ?? 0 };
}
