import { type CriteriaField, columnField, list } from '@merx/db';
import { type DocumentKind, type Documents, documentParts, documentTables } from './document.queries.js';

/** Every plain column of a document can be filtered and sorted by. */
export const documentField = (kind: DocumentKind, name: string): CriteriaField | undefined =>
  columnField(documentTables[kind].table, 'd', name, ['increment_id']);

/** The documents of a kind with all related rows. */
export const documentList = <K extends DocumentKind>(kind: K) =>
  list<Documents[K]>({
    from: `${documentTables[kind].table.name} d`,
    key: 'd.entity_id',
    row: `(select row_to_json(r) from (select ${documentParts(kind)}) r)`,
    field: (name) => documentField(kind, name),
  });
