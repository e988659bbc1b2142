import type { ItemRow, ReturnParts } from './return.queries.js';
import type { Return, ReturnItem } from './return.schema.js';

/** Returns the return in API format. */
export const returnOf = ({ document, items, comments, tracks }: ReturnParts): Return => ({
  ...document,
  items: items.map(itemOf),
  comments,
  tracks,
});

/** Steps that an item has not reached have no quantity. */
const itemOf = ({ reason, condition, resolution, ...row }: ItemRow): ReturnItem => ({
  qty_authorized: 0,
  qty_returned: 0,
  qty_approved: 0,
  ...row,
  reason: String(reason),
  condition: String(condition),
  resolution: String(resolution),
});
