import { type CriteriaField, compileCriteria, TEXT_FIELD, textField, withText } from '@merx/db';
import { echoCriteria, type GridInput } from '@merx/wire';
import type { Context } from '../../trpc/context.js';
import { documentField } from '../document/document.queries.js';
import type { DocumentKind } from '../document/document-tables.queries.js';
import { documentGridField, selectDocumentGrid } from './document-grid.queries.js';
import type { DocumentGrid } from './document-grid.schema.js';
import { ordersWith } from './order-grid.queries.js';

type GridCall = { ctx: Pick<Context, 'db'>; input: GridInput };

/** A document is found by its own number and by what its order is found by. */
const inDocument: CriteriaField = textField((pattern) => `(d.increment_id like ${pattern} or d.order_id in (${ordersWith(pattern)}))`);

const gridOf =
  (kind: DocumentKind) =>
  async ({ ctx, input: { searchCriteria, text } }: GridCall): Promise<DocumentGrid> => {
    const compiled = compileCriteria(
      withText(searchCriteria, text),
      (name) => (name === TEXT_FIELD ? inDocument : (documentGridField(name) ?? documentField(kind, name))),
      { tieBreaker: 'd.entity_id' },
    );
    const { total, items } = await selectDocumentGrid(ctx.db, kind, compiled);
    return { items, search_criteria: echoCriteria(searchCriteria), total_count: total };
  };

/** A page of invoices for the admin's list. Throws 400 naming an unknown field; so do the next two. */
export const invoiceGrid = gridOf('invoice');
/** A page of shipments for the admin's list. */
export const shipmentGrid = gridOf('shipment');
/** A page of credit memos for the admin's list. */
export const creditmemoGrid = gridOf('creditmemo');
