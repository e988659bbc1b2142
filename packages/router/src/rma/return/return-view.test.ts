import { expect, it } from 'vitest';
import { localeFormat, wordsIn } from '../../sales/index.js';
import type { ReturnParts } from './return.queries.js';
import { returnView } from './return-view.js';

const parts = {
  document: { increment_id: '000000003', status: 'partial_authorized', date_requested: '2026-03-02 08:00:00' },
  items: [
    { order_item_id: 1, qty_requested: 1.5, status: 'authorized' },
    { order_item_id: 2, qty_requested: 1, status: 'of_another_shop' },
  ],
  tracks: [],
} as unknown as ReturnParts;

it.each([
  ['en_US', 'partly authorized', 'authorized', '1.5', 'March 2, 2026 at 8:00 AM'],
  ['de_DE', 'teilweise genehmigt', 'genehmigt', '1,5', '2. März 2026 um 08:00'],
])('a return is told of in %s', (language, status, ofItem, qty, date) => {
  const view = returnView(parts, [], localeFormat(language, 'UTC', 'EUR'), wordsIn(language));
  expect(view).toMatchObject({ status, date, items: [{ status: ofItem, qty }, { status: 'of_another_shop' }] });
});
