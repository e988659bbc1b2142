import { columns, idsField, list } from '@merx/db';
import { priceList } from '@merx/db/tables';
import { LIST_STATUS } from './price-list.queries.js';
import { PriceList } from './price-list.schema.js';

/** Price lists. One that names no websites is for all of them, likewise for customer groups. */
export const priceLists = list<PriceList>({
  from: 'price_list l',
  key: 'l.price_list_id',
  ...columns(
    PriceList,
    priceList,
    'l',
    {
      status: LIST_STATUS,
      prices: '(select count(*)::int from price_list_item i where i.price_list_id = l.price_list_id)',
    },
    (name) => {
      if (name !== 'website_ids' && name !== 'customer_group_ids') return undefined;
      const sql = `l.${name}`;
      const isAll = `cardinality(${sql}) = 0`;
      return idsField({ sql, kind: 'text', sortSql: sql }, { holds: (ids) => `(${isAll} or ${sql} && ${ids})`, holdsSome: 'true' });
    },
  ),
});
