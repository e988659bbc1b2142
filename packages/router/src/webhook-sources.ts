import { stockDocuments } from './catalog-inventory/index.js';
import { type ListReader, pageOfRows } from './job/index.js';
import type { Context } from './trpc/context.js';
import type { DocumentSource, DocumentSources } from './webhook/index.js';

/** What webhooks send of each kind of entity: what its list in the web API returns. */
export function webhookSources(lists: ListReader): DocumentSources {
  const listed =
    (list: string, key: 'entity_id' | 'id' = 'entity_id'): DocumentSource =>
    async (ctx: Context, ids) => {
      const filters = [{ field: 'entity_id', value: ids.join(','), condition_type: 'in' }];
      const { rows } = pageOfRows(await lists.read(list, ctx, { searchCriteria: { filter_groups: [{ filters }], page_size: ids.length } }));
      return new Map(rows.map((row) => [Number(row[key]), row]));
    };
  return {
    order: listed('sales.order.list'),
    invoice: listed('sales.invoice.list'),
    shipment: listed('sales.shipment.list'),
    creditmemo: listed('sales.creditmemo.list'),
    return: listed('rma.returns.list'),
    product: listed('catalog.product.list', 'id'),
    stock: stockDocuments,
    customer: listed('customer.accounts.search', 'id'),
    cart: listed('quote.carts.list', 'id'),
  };
}
