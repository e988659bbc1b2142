import {
  salesCreditmemo,
  salesCreditmemoComment,
  salesCreditmemoItem,
  salesInvoice,
  salesInvoiceComment,
  salesInvoiceItem,
  salesShipment,
  salesShipmentComment,
  salesShipmentItem,
  salesShipmentTrack,
  type Table,
} from '@merx/db/tables';

/** A kind of document of an order: also the name of its numbers, mails and settings. */
export type DocumentKind = 'invoice' | 'creditmemo' | 'shipment';

export interface PartTable {
  table: Table;
  /** Newest first. */
  isDescending?: boolean;
}

export interface DocumentTables {
  table: Table;
  /** By list name in a response. */
  parts: { items: PartTable; comments: PartTable; tracks?: PartTable };
}

/** The tables of each kind of document. */
export const documentTables: Readonly<Record<DocumentKind, DocumentTables>> = {
  invoice: {
    table: salesInvoice,
    parts: { items: { table: salesInvoiceItem }, comments: { table: salesInvoiceComment, isDescending: true } },
  },
  creditmemo: {
    table: salesCreditmemo,
    parts: { items: { table: salesCreditmemoItem }, comments: { table: salesCreditmemoComment, isDescending: true } },
  },
  shipment: {
    table: salesShipment,
    parts: {
      items: { table: salesShipmentItem },
      comments: { table: salesShipmentComment, isDescending: true },
      tracks: { table: salesShipmentTrack },
    },
  },
};
