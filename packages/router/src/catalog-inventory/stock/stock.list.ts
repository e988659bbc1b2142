import { columnField, list } from '@merx/db';
import { inventoryStock, inventoryStockLink } from '@merx/db/tables';
import type { Stock, StockSourceLink } from './stock.schema.js';

/** Websites without a stock of their own sell from the default one. */
const CHANNELS = `(select coalesce(json_agg(json_build_object('type', c.type, 'code', c.code) order by c.place, c.type, c.code), '[]') from (
    select w.id as place, 'website' as type, w.code from website w left join inventory_stock_website o on o.website_id = w.id
      where w.id <> 0 and coalesce(o.stock_id, 1) = s.stock_id
    union all select null, c.type, c.code from inventory_stock_channel c where c.stock_id = s.stock_id) c)`;

export const stockList = list<Stock>({
  from: 'inventory_stock s',
  key: 's.stock_id',
  row: `json_build_object('stock_id', s.stock_id, 'name', s.name, 'extension_attributes', json_build_object('sales_channels', ${CHANNELS}))`,
  field: (name) => columnField(inventoryStock, 's', name),
});

export const linkList = list<StockSourceLink>({
  from: `(select *, to_char(stock_id, 'FM0000000000') || source_code as key from inventory_stock_link) l`,
  key: 'l.key',
  row: `json_build_object('stock_id', l.stock_id, 'source_code', l.source_code, 'priority', l.priority)`,
  field: (name) => columnField(inventoryStockLink, 'l', name),
});
