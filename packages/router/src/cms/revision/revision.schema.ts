import { int, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** Who saved something, and when; the admin is null for what the shop came with, the name for an admin who is gone. */
const revision = { id: wireInt, admin_id: wireInt.nullable(), username: wireText.nullable(), created_at: wireText };

export const RevisionList = z.object({ items: z.array(z.object(revision)), total_count: wireInt });
export type RevisionList = z.infer<typeof RevisionList>;

/** A revision with the page or block as it was then. */
export const revisionOf = <Content extends z.ZodType>(content: Content) => z.object({ ...revision, content });

export const ListRevisions = z.object({ id: int, pageSize: int.nullish(), currentPage: int.nullish() });
export type ListRevisions = z.infer<typeof ListRevisions>;
export const RevisionId = z.object({ id: int, revisionId: int });
export type RevisionId = z.infer<typeof RevisionId>;

/** The HTML to show: what is being written, else the stored one of that id. */
export const PreviewInput = z.object({ id: int.nullish(), content: text.nullish() });
export type PreviewInput = z.infer<typeof PreviewInput>;
