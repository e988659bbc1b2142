import { type CriteriaField, columnField, columns, list, textField } from '@merx/db';
import { review } from '@merx/db/tables';
import { REVIEW_ROW, type ReviewRow } from './review.queries.js';
import { ReviewGridRow } from './review-grid.schema.js';

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

const NAME = `(select p.attributes ->> 'name' from product p where p.id = r.product_id)`;

/** Reviews for the admin's list. */
export const reviewGrid = list<ReviewGridRow>({
  from: 'review r',
  key: 'r.id',
  ...columns(ReviewGridRow, review, 'r', {
    sku: { sql: sku.sql, field: sku },
    product_name: NAME,
    rating: `(select round(avg((v ->> 'value')::int), 2)::float8 from jsonb_array_elements(r.ratings) v)`,
  }),
  text: textField(
    (pattern) => `(fold(r.title) like ${pattern} or fold(r.nickname) like ${pattern} or fold(r.detail) like ${pattern}
      or exists (select from product p where p.id = r.product_id and (fold(p.sku) like ${pattern} or fold(p.attributes ->> 'name') like ${pattern})))`,
  ),
});
