import { describe, expect, it } from 'vitest';
import { documentTables } from '../document/document-columns.queries.js';
import { Invoice, InvoiceItem } from './invoice.schema.js';
import { InvoiceInput } from './invoice-input.schema.js';

const { columns, parts } = documentTables.invoice;
const composed = ['items', 'comments'];

describe('the fields of an invoice', () => {
  it('are the columns of its table, and may be sent back', () => {
    const shown = Object.keys(Invoice.shape);
    expect(new Set(shown.filter((name) => !composed.includes(name)))).toEqual(new Set(columns.keys()));
    expect(new Set(Object.keys(InvoiceInput.shape))).toEqual(new Set([...shown, 'extension_attributes']));
  });

  it('and those of its items likewise', () => {
    expect(new Set(Object.keys(InvoiceItem.shape))).toEqual(new Set(parts.items.columns.keys()));
    const item = Object.fromEntries(Object.keys(InvoiceItem.shape).map((name) => [name, '1']));
    const sent = { order_id: 1, items: [{ ...item, extension_attributes: {} }] };
    expect(InvoiceInput.safeParse(sent).success).toBe(true);
    expect(InvoiceInput.safeParse({ ...sent, items: [{ ...item, other: 1 }] }).success).toBe(false);
  });
});
