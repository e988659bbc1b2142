import { describe, expect, it } from 'vitest';
import { DocumentComment, DocumentCommentInput } from '../document/document.schema.js';
import { commentColumns, documentTables, trackColumns } from '../document/document-columns.queries.js';
import { Shipment, ShipmentInput, ShipmentItem, ShipmentItemInput, Track, TrackInput } from './shipment.schema.js';

const { columns, parts } = documentTables.shipment;
/** What is no column of the same name. */
const composed = ['items', 'tracks', 'comments', 'shipping_label'];

describe('the fields of a shipment', () => {
  it.each([
    ['shipment', Shipment, ShipmentInput, columns],
    ['item', ShipmentItem, ShipmentItemInput, parts.items.columns],
    ['track', Track, TrackInput, trackColumns],
    ['comment', DocumentComment, DocumentCommentInput, commentColumns],
  ] as const)('are the columns of its table, and may be sent back: %s', (_, output, input, of) => {
    const shown = Object.keys(output.shape);
    expect(new Set(shown.filter((name) => !composed.includes(name)))).toEqual(new Set(of.keys()));
    expect(new Set(Object.keys(input.shape))).toEqual(new Set([...shown, 'extension_attributes']));
  });
});
