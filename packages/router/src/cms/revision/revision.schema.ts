import { int, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** Who saved it, and when; the admin id is null for initial content, the name is null for a deleted admin. */
const revision = { id: wireInt, admin_id: wireInt.nullable(), username: wireText.nullable(), created_at: wireText };

export const RevisionList = z.object({ items: z.array(z.object(revision)), total_count: wireInt });
export type RevisionList = z.infer<typeof RevisionList>;

/** A revision and its page or block at that time. */
export const revisionOf = <Content extends z.ZodType>(content: Content) => z.object({ ...revision, content });

export const ListRevisions = z.object({ id: int, pageSize: int.nullish(), currentPage: int.nullish() });
export type ListRevisions = z.infer<typeof ListRevisions>;
export const RevisionId = z.object({ id: int, revisionId: int });
export type RevisionId = z.infer<typeof RevisionId>;
