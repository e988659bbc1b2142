import type { Database } from '@merx/db';
import { mailQueued } from '../../mail/index.js';
import { singlePage } from '../../sales/index.js';
import type { Call } from '../../trpc/context.js';
import { notFoundByTwo } from '../../trpc/errors.js';
import { otherReturn } from '../faults.js';
import { newComment, newTrack } from '../return/part-input.js';
import * as queries from '../return/return.queries.js';
import type { ReturnCommentInput, ReturnComments, ReturnTrackInput, ReturnTracks } from '../return/return.schema.js';
import { getReturn, lockReturn } from '../return/return.service.js';
import { queueReturnMail } from '../return/return-mail.service.js';

type ById = Call<{ id: number }>;

/** The comments on a return, newest first. Throws 404. */
export const listComments = async (call: ById): Promise<ReturnComments> => singlePage((await getReturn(call)).comments);

/** The tracking numbers of a return. Throws 404. */
export const listTracks = async (call: ById): Promise<ReturnTracks> => singlePage((await getReturn(call)).tracks);

/** Adds a comment; one that notifies the buyer is mailed. Throws 404 for an unknown return, 400 for one without text. */
export async function addComment({ ctx: { db }, input: { id, data } }: Call<{ id: number; data: ReturnCommentInput }>): Promise<boolean> {
  requireSame(id, data);
  return writeComment(db, id, data, { isStaff: true });
}

/** As `addComment`; a buyer's comment is mailed to the shop. */
export async function writeComment(
  db: Database,
  id: number,
  given: Pick<ReturnCommentInput, 'comment' | 'customer_notified' | 'visible_on_front'>,
  { isStaff }: { isStaff: boolean },
): Promise<boolean> {
  await db.transaction(async (tx) => {
    const { row } = await lockReturn(tx, id);
    const comment = newComment(given, { status: row.status, isStaff });
    await queries.insertComment(tx, id, comment);
    const kind = isStaff ? 'rma_comment' : 'rma_customer_comment';
    if (comment.customer_notified || !isStaff) await queueReturnMail(db, tx, { id, kind, comment: comment.comment });
  });
  mailQueued(db);
  return true;
}

/** Adds a tracking number. Throws 404 for an unknown return, 400 for one without number or carrier. */
export async function addTrack({ ctx: { db }, input: { id, track } }: Call<{ id: number; track: ReturnTrackInput }>): Promise<boolean> {
  requireSame(id, track);
  const added = newTrack(track);
  await db.transaction(async (tx) => {
    await lockReturn(tx, id);
    await queries.insertTrack(tx, id, added);
  });
  return true;
}

/** Deletes a tracking number. Throws 404 for an unknown return, or a number that it does not have. */
export async function removeTrack({ ctx: { db }, input: { id, trackId } }: Call<{ id: number; trackId: number }>): Promise<boolean> {
  await db.transaction(async (tx) => {
    await lockReturn(tx, id);
    if (!(await queries.deleteTrack(tx, id, trackId))) throw notFoundByTwo('id', id, 'trackId', trackId);
  });
  return true;
}

/** Throws 400 for a comment or a track that names another return than the path. */
function requireSame(id: number, { rma_entity_id: named }: { rma_entity_id?: number | null | undefined }): void {
  if (named && named !== id) throw otherReturn({ fieldName: 'rma_entity_id', value: named });
}
