import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { AddDocumentComment, DocumentComment, DocumentComments, DocumentId, DocumentsInput } from '../document/document.schema.js';
import { cancelCreditmemo } from './cancel-creditmemo.service.js';
import { Creditmemo, CreditmemoList } from './creditmemo.schema.js';
import { addComment, getCreditmemo, listComments, listCreditmemos, mailCreditmemo } from './creditmemo.service.js';
import { SaveCreditmemo } from './creditmemo-input.schema.js';
import { saveCreditmemo } from './save-creditmemo.service.js';

const staff = acl('Magento_Sales::sales_creditmemo');

export const creditmemoRoutes = router({
  list: staff('GET', '/V1/creditmemos').input(DocumentsInput).output(CreditmemoList).query(listCreditmemos),
  get: staff('GET', '/V1/creditmemo/{id}').input(DocumentId).output(Creditmemo).query(getCreditmemo),
  save: staff('POST', '/V1/creditmemo').input(SaveCreditmemo).output(Creditmemo).mutation(saveCreditmemo),
  cancel: staff('PUT', '/V1/creditmemo/{id}').input(DocumentId).output(wireBool).mutation(cancelCreditmemo),
  listComments: staff('GET', '/V1/creditmemo/{id}/comments').input(DocumentId).output(DocumentComments).query(listComments),
  addComment: staff('POST', '/V1/creditmemo/{id}/comments').input(AddDocumentComment).output(DocumentComment).mutation(addComment),
  mail: staff('POST', '/V1/creditmemo/{id}/emails').input(DocumentId).output(wireBool).mutation(mailCreditmemo),
});
