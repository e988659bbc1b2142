import { type CriteriaField, columnField, list, textField } from '@merx/db';
import { product, stockItem } from '@merx/db/tables';
import type { StockRow } from './stock-item.queries.js';
import type { ScarceStock } from './stock-item.schema.js';

/** A stock item with its product's sku and name. */
export type NamedStock = Pick<ScarceStock, 'sku' | 'name' | 'type_id' | 'status'> & { stock: StockRow };

/** Composite products have no stock of their own. */
const WITH_QTY = `(p.type_id not in ('configurable', 'bundle', 'grouped'))`;

const fields: ReadonlyMap<string, CriteriaField> = new Map([
  ['name', { sql: `(p.attributes ->> 'name')`, kind: 'text' }],
  ['has_qty', { sql: WITH_QTY, kind: 'boolean' }],
]);

/** The settings that decide whether stock is low. */
type Notice = { notify_stock_qty: string; manage_stock: boolean };

/** Whether the quantity is at or below the notification level of the item or the settings; never for unmanaged stock. */
const isLow = ({ notify_stock_qty, manage_stock }: Notice): CriteriaField => ({
  sql: `(case when si.use_config_manage_stock then ${manage_stock} else si.manage_stock end
    and si.qty <= case when si.use_config_notify_stock_qty then ${Number(notify_stock_qty)} else si.notify_stock_qty end)`,
  kind: 'boolean',
});

/** Stock items under these settings: all, or only those of products with a quantity of their own. */
export const stockList = (settings: Notice, onlyWithQty: boolean) =>
  list<NamedStock>({
    from: 'stock_item si join product p on p.id = si.product_id',
    key: 'si.item_id',
    where: onlyWithQty ? WITH_QTY : 'true',
    row: `json_build_object('sku', p.sku, 'name', p.attributes ->> 'name', 'type_id', p.type_id, 'status', p.status, 'stock', to_jsonb(si))`,
    field: (name) =>
      name === 'is_low' ? isLow(settings) : (fields.get(name) ?? columnField(stockItem, 'si', name) ?? columnField(product, 'p', name)),
    // Splits words as search does.
    text: textField(
      (pattern) => `p.id in (select r.product_id from product_search r where (r.title || '') like ${pattern})`,
      /[\s!-/:-@[-`{-~]+/,
    ),
  });
