import { int, nonEmptyText, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const Note = z.object({
  id: wireInt,
  customer_id: wireInt,
  /** Null when the admin was deleted; the author's name stays. */
  admin_id: wireInt.nullable(),
  author: wireText,
  text: wireText,
  created_at: wireText,
});
export type Note = z.infer<typeof Note>;
export const Notes = z.array(Note);

export const NotesOf = z.object({ customerId: int });
export const NewNote = z.object({
  customerId: int,
  text: nonEmptyText.refine((text) => text.length <= 10_000, 'Invalid input: expected at most 10000 characters'),
});
export type NewNote = z.infer<typeof NewNote>;
export const NoteId = z.object({ id: int });
