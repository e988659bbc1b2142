import type { Queryable } from '@merx/db';
import type { ExactRow, rma } from '@merx/db/tables';
import type { NewComment, NewTrack } from '../return/return.queries.js';

export type ImportedReturn = Pick<
  ExactRow<typeof rma>,
  'increment_id' | 'order_id' | 'store_id' | 'customer_id' | 'status' | 'customer_custom_email'
> & { date_requested: string | null };

/** Inserts a return with its own number and time, and returns its id. Violates `rma_increment_id_key`. */
export async function insertImportedReturn(tx: Queryable, { date_requested, ...data }: ImportedReturn): Promise<number> {
  const requested = date_requested ? { date_requested: utc(date_requested) } : {};
  return (await tx.prisma.rma.create({ data: { ...data, ...requested }, select: { entity_id: true } })).entity_id;
}

/** Adds comments of another shop, at their time. */
export async function insertImportedComments(
  tx: Queryable,
  returnId: number,
  comments: readonly (NewComment & { created_at: string | null })[],
): Promise<void> {
  const data = comments.map(({ created_at, ...comment }) => ({
    ...comment,
    rma_entity_id: returnId,
    ...(created_at && { created_at: utc(created_at) }),
  }));
  await tx.prisma.rmaComment.createMany({ data });
}

/** Adds tracking numbers. */
export async function insertTracks(tx: Queryable, returnId: number, tracks: readonly NewTrack[]): Promise<void> {
  await tx.prisma.rmaTrack.createMany({ data: tracks.map((track) => ({ ...track, rma_entity_id: returnId })) });
}

/** Times are in UTC without a zone. */
const utc = (time: string): Date => new Date(`${time.replace(' ', 'T')}Z`);
