import type { Context } from '../../trpc/context.js';
import { documentComments, saveComment } from '../document/comment.service.js';
import { documentLists } from '../document/document.list.js';
import type { DocumentComment, DocumentCommentInput, DocumentComments } from '../document/document.schema.js';
import { readDocument } from '../document/document.service.js';
import { mailDocument } from '../document/document-mail.service.js';
import type { Invoice } from './invoice.schema.js';
import { invoiceOf } from './invoice-wire.js';

interface Call<Input> {
  ctx: Pick<Context, 'db'>;
  input: Input;
}

/** The invoice with that id. Throws 400 for id 0, 404 for an unknown one. */
export async function getInvoice({ ctx, input }: Call<{ id: number }>): Promise<Invoice> {
  return invoiceOf(await readDocument(ctx, 'invoice', input.id));
}

/** A page of invoices. Throws 400 for an unknown field. */
export const listInvoices = documentLists.invoice.map(invoiceOf).handle;

/** The comments on an invoice, the newest first. Throws 404. */
export function listComments({ ctx, input }: Call<{ id: number }>): Promise<DocumentComments> {
  return documentComments(ctx, 'invoice', input.id);
}

/** Adds a comment to the invoice that it names as its parent. Throws 400, 404. */
export function addComment({ ctx, input }: Call<{ entity: DocumentCommentInput }>): Promise<DocumentComment> {
  return saveComment(ctx, 'invoice', input.entity);
}

/** Mails the invoice to its buyer again; false when the settings switch the mail off. Throws 404. */
export function mailInvoice({ ctx, input }: Call<{ id: number }>): Promise<boolean> {
  return mailDocument(ctx, 'invoice', input.id);
}
