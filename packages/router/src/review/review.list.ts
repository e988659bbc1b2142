import { type CriteriaField, columnField, list } from '@merx/db';
import { review } from '@merx/db/tables';
import { REVIEW_ROW, type ReviewRow } from './review.queries.js';

/** API names that differ from the columns. */
const columnNames = new Map([
  ['review_id', 'id'],
  ['entity_pk_value', 'product_id'],
  ['review_status', 'status'],
]);
const sku: CriteriaField = { sql: '(select p.sku from product p where p.id = r.product_id)', kind: 'text' };

/** Reviews of any status. */
export const reviewList = list<ReviewRow>({
  from: 'review r',
  key: 'r.id',
  row: REVIEW_ROW,
  field: (name) => (name === 'sku' ? sku : columnField(review, 'r', columnNames.get(name) ?? name)),
});
