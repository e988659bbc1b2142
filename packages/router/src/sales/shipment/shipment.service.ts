import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { documentComments, saveComment } from '../document/comment.service.js';
import { documentLists } from '../document/document.list.js';
import type { DocumentComment, DocumentCommentInput, DocumentComments } from '../document/document.schema.js';
import { readDocument } from '../document/document.service.js';
import { mailDocument } from '../document/document-mail.service.js';
import { selectLabel } from './shipment.queries.js';
import type { Shipment } from './shipment.schema.js';
import { labelText } from './shipment-label.js';
import { shipmentOf } from './shipment-wire.js';

interface Call<Input> {
  ctx: Context;
  input: Input;
}

/** The shipment with that id. Throws 400 for id 0, 404 for an unknown one. */
export async function getShipment({ ctx, input }: Call<{ id: number }>): Promise<Shipment> {
  return shipmentOf(await readDocument(ctx, 'shipment', input.id));
}

/** A page of shipments. Throws 400 for an unknown field. */
export const listShipments = documentLists.shipment.map(shipmentOf).handle;

/** The comments on a shipment, the newest first. Throws 404. */
export function listComments({ ctx, input }: Call<{ id: number }>): Promise<DocumentComments> {
  return documentComments(ctx, 'shipment', input.id);
}

/** Adds a comment to the shipment that it names as its parent, else to that of the address. Throws 400, 404. */
export function addComment({ ctx, input }: Call<{ id: number; entity: DocumentCommentInput }>): Promise<DocumentComment> {
  return saveComment(ctx, 'shipment', input.entity, input.id);
}

/** Mails the shipment to its buyer again; false when the settings switch the mail off. Throws 404. */
export function mailShipment({ ctx, input }: Call<{ id: number }>): Promise<boolean> {
  return mailDocument(ctx, 'shipment', input.id);
}

/** The label of a shipment as text, empty when there is none. Throws 404. */
export async function getLabel({ ctx, input }: Call<{ id: number }>): Promise<string> {
  const [found] = await selectLabel(ctx.db, input.id);
  if (!found) throw notFound('id', input.id);
  return labelText(found.label ?? '');
}
