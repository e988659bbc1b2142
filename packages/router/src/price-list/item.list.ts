import { columns, list, textField } from '@merx/db';
import { priceListItem } from '@merx/db/tables';
import { PriceListItem } from './item.schema.js';

const NAME = `coalesce(p.attributes ->> 'name', p.sku)`;

/** The prices of all lists, in the order of their products and quantities. */
export const priceListItems = list<PriceListItem>({
  from: 'price_list_item i join product p on p.id = i.product_id',
  key: 'i.item_id',
  ...columns(PriceListItem, priceListItem, 'i', { sku: 'p.sku', name: NAME, product_price: 'p.price' }),
  text: textField((pattern) => `(fold(p.sku) like ${pattern} or fold(${NAME}) like ${pattern})`),
});
