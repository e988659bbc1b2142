import type { Context } from '../../trpc/context.js';
import { documentComments, saveComment } from '../document/comment.service.js';
import { documentLists } from '../document/document.list.js';
import type { DocumentComment, DocumentCommentInput, DocumentComments } from '../document/document.schema.js';
import { readDocument } from '../document/document.service.js';
import { mailDocument } from '../document/document-mail.service.js';
import type { Creditmemo } from './creditmemo.schema.js';
import { creditmemoOf } from './creditmemo-wire.js';

interface Call<Input> {
  ctx: Pick<Context, 'db'>;
  input: Input;
}

/** The credit memo with that id. Throws 400 for id 0, 404 for an unknown one. */
export async function getCreditmemo({ ctx, input }: Call<{ id: number }>): Promise<Creditmemo> {
  return creditmemoOf(await readDocument(ctx, 'creditmemo', input.id));
}

/** A page of credit memos. Throws 400 for an unknown field. */
export const listCreditmemos = documentLists.creditmemo.map(creditmemoOf).handle;

/** The comments on a credit memo, the newest first. Throws 404. */
export function listComments({ ctx, input }: Call<{ id: number }>): Promise<DocumentComments> {
  return documentComments(ctx, 'creditmemo', input.id);
}

/** Adds a comment to the credit memo that it names as its parent, else to the one of the path. Throws 400, 404. */
export function addComment({ ctx, input }: Call<{ id: number; entity: DocumentCommentInput }>): Promise<DocumentComment> {
  return saveComment(ctx, 'creditmemo', input.entity, input.id);
}

/** Mails the credit memo to its buyer again; false when the settings switch the mail off. Throws 404. */
export function mailCreditmemo({ ctx, input }: Call<{ id: number }>): Promise<boolean> {
  return mailDocument(ctx, 'creditmemo', input.id);
}
