import { describe, expect, it } from 'vitest';
import type { ItemRow } from '../order/order.queries.js';
import { displayLines } from './document-view.js';

const row = (item_id: number, values: Partial<ItemRow> = {}): ItemRow => ({
  ...{ item_id, order_id: 1, sku: `sku-${item_id}`, name: `Name ${item_id}`, product_options: {}, created_at: '', updated_at: '' },
  ...values,
});
const item = (order_item_id: number, qty = 1) => ({ order_item_id, qty, sku: `sku-${order_item_id}`, name: `Name ${order_item_id}` });
const labels = [{ label: 'Colour', value: 'Red' }];
/** The lines as skus: options after a colon, parts in brackets. */
const shown = (items: ReturnType<typeof item>[], rows: ItemRow[]) =>
  displayLines(items, rows).map(
    ({ sku, choices, parts }) => `${sku}:${choices.map(({ value }) => value)}(${parts.map((part) => part.sku)})`,
  );

describe('the lines of a document', () => {
  it('are its items, in their order, and say what was chosen of them', () => {
    expect(shown([item(2), item(1)], [row(1), row(2, { product_options: { labels } })])).toEqual(['sku-2:Red()', 'sku-1:()']);
  });

  it('tell the child of a configurable by what was chosen, or by name where that is not known', () => {
    const child = row(2, { parent_item_id: 1 });
    const items = [item(1), item(2)];
    expect(shown(items, [row(1, { product_type: 'configurable', product_options: { labels } }), child])).toEqual(['sku-1:Red()']);
    expect(shown(items, [row(1, { product_type: 'configurable' }), child])).toEqual(['sku-1:(sku-2)']);
  });

  it('have the parts of a bundle below it, and by themselves where the bundle is not among them', () => {
    const rows = [
      row(1, { product_type: 'bundle', product_options: { labels } }),
      row(2, { parent_item_id: 1 }),
      row(3, { parent_item_id: 1 }),
    ];
    expect(shown([item(1), item(2), item(3)], rows)).toEqual(['sku-1:Red(sku-2,sku-3)']);
    expect(shown([item(3)], rows)).toEqual(['sku-3:()']);
  });

  it('take names that a document does not have from the order, and show what the order does not know', () => {
    const [known, unknown] = displayLines(
      [
        { order_item_id: 1, qty: 2 },
        { order_item_id: 9, qty: 1, sku: 'lost' },
      ],
      [row(1)],
    );
    expect(known).toMatchObject({ name: 'Name 1', sku: 'sku-1', item: { qty: 2 } });
    expect(unknown).toMatchObject({ name: 'lost', sku: 'lost', choices: [], parts: [] });
  });
});
