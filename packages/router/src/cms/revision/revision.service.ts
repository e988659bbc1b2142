import type { Queryable } from '@merx/db';
import { pageWindow } from '@merx/wire';
import type { Context } from '../../trpc/context.js';
import { notFoundByTwo } from '../../trpc/errors.js';
import { type Content, insertFirstRevision, insertRevision, type Kind, selectRevision, selectRevisions } from './revision.queries.js';
import type { ListRevisions, RevisionId, RevisionList } from './revision.schema.js';

const PAGES = { usual: 20, largest: 100 };

/** The fields of a page or block that revisions need. */
type Kept = Content & { id: number; update_time: string };

/** Stores a revision after a save, and the previous state if there are no revisions yet. Call it in the save's transaction. */
export async function addRevision(
  tx: Queryable,
  kind: Kind,
  { actor }: Context,
  { before, after }: { before: Kept | undefined; after: Kept },
): Promise<void> {
  if (before) await insertFirstRevision(tx, kind, before.id, before, `${before.update_time}+00`);
  await insertRevision(tx, kind, after.id, after, actor.type === 'admin' ? actor.adminId : null);
}

/** The revisions of a page or block, newest first. Throws 400 for an invalid page size or number. */
export async function listRevisions({ db }: Context, kind: Kind, { id, pageSize, currentPage }: ListRevisions): Promise<RevisionList> {
  return selectRevisions(db, kind, id, pageWindow({ pageSize, currentPage }, PAGES));
}

/** A revision of a page or block with its content. Throws 404 if it does not exist. */
export async function getRevision<Content>({ db }: Context, kind: Kind, { id, revisionId }: RevisionId) {
  const found = await selectRevision<Content>(db, kind, id, revisionId);
  if (!found) throw notFoundByTwo('id', id, 'revisionId', revisionId);
  return found;
}
