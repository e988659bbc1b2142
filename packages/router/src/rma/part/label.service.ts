import type { Queryable } from '@merx/db';
import { labelBytes, type PdfFile } from '../../sales/index.js';
import type { Call } from '../../trpc/context.js';
import { notFound, required } from '../../trpc/errors.js';
import { labelTooLarge } from '../faults.js';
import { selectLabel, updateLabel } from './label.queries.js';
import { labelFile } from './label-file.js';

type ById = Call<{ id: number }>;

/** The label of a return in base64, empty when there is none. Throws 404. */
export const getLabel = ({ ctx, input }: ById): Promise<string> => labelOf(ctx.db, input.id);

/** As `getLabel`. */
export async function labelOf(db: Queryable, id: number): Promise<string> {
  const found = await selectLabel(db, id);
  if (!found) throw notFound('id', id);
  return found.label ?? '';
}

/** The label of a return as a file. Throws 404, also when there is none. */
export async function printLabel({ ctx, input: { id } }: ById): Promise<PdfFile> {
  const found = await selectLabel(ctx.db, id);
  if (!found?.label) throw notFound('id', id);
  return labelFile(found.label, found.number);
}

const MEGABYTE = 1024 * 1024;
const LARGEST_MB = 5;

/** Stores the label that the buyer puts on the parcel. Throws 404, and 400 for an empty or a very large one. */
export async function setLabel({ ctx, input: { id, label } }: Call<{ id: number; label: string }>): Promise<boolean> {
  if (label.trim() === '') throw required('label');
  const bytes = labelBytes(label);
  if (bytes.length / 2 > LARGEST_MB * MEGABYTE) throw labelTooLarge({ size: LARGEST_MB });
  if (!(await updateLabel(ctx.db, id, bytes))) throw notFound('id', id);
  return true;
}

/** Removes the label of a return. Throws 404. */
export async function removeLabel({ ctx, input: { id } }: ById): Promise<boolean> {
  if (!(await updateLabel(ctx.db, id, null))) throw notFound('id', id);
  return true;
}
