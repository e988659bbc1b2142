import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { callingAdmin } from '../rights.js';
import { deleteNote, insertNote, selectCustomerExists, selectNotes } from './note.queries.js';
import type { NewNote, Note } from './note.schema.js';

/** The notes about a customer, newest first. Throws 404. */
export async function listNotes({ ctx: { db }, input }: Call<{ customerId: number }>): Promise<Note[]> {
  const notes = await selectNotes(db, input.customerId);
  if (notes.length === 0 && !(await selectCustomerExists(db, input.customerId))) throw notFound('customerId', input.customerId);
  return notes;
}

/** Adds a note by the caller. Throws 404. */
export async function addNote({ ctx, input }: Call<NewNote>): Promise<Note> {
  const note = await insertNote(ctx.db, input.customerId, callingAdmin(ctx).adminId, input.text);
  if (!note) throw notFound('customerId', input.customerId);
  return note;
}

/** Deletes a note. Throws 404. */
export async function removeNote({ ctx: { db }, input }: Call<{ id: number }>): Promise<boolean> {
  if (!(await db.transaction((tx) => deleteNote(tx, input.id)))) throw notFound('id', input.id);
  return true;
}
