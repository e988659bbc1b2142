import { Stock } from '@merx/router/schema/catalog-inventory/stock/stock';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import { trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { useMay } from '../../../session/me';
import { websitesOf } from './stock-values';

const ALL = { page_size: 1000, sort_orders: [{ field: 'priority', direction: 'ASC' as const }] };

/** The list of stocks: what each website sells from. */
export function StocksList() {
  const { t } = useTranslation();
  const websites = useLookups()?.websites ?? [];
  const maySeeSources = useMay()('Magento_InventoryApi::stock_source_link');
  const { data: links } = useQuery({
    ...trpc.catalogInventory.source.listLinks.queryOptions({ searchCriteria: ALL }),
    enabled: maySeeSources,
  });
  const websiteNames = (stock: Stock): string =>
    websitesOf(stock)
      .map((code) => websites.find((website) => website.code === code)?.name ?? code)
      .join(', ');
  const sourceCodes = ({ stock_id }: Stock): string =>
    (links?.items ?? []).flatMap((link) => (link.stock_id === stock_id ? [link.source_code] : [])).join(', ');
  const shownOnly = { sortable: false, filter: false } as const;
  return (
    <ListPage
      id="catalog.stocks"
      title={t('nav.stocks')}
      columns={columnsOf(Stock, 'products.stocks', [
        'name',
        { id: 'websites', label: 'products.stocks.websites', render: (stock) => websiteNames(stock) || '–', ...shownOnly },
        ...(maySeeSources
          ? [
              {
                id: 'sources',
                label: 'products.stocks.sources',
                render: (stock: Stock) => sourceCodes(stock) || '–',
                ...shownOnly,
              } as const,
            ]
          : []),
      ])}
      rowId={({ stock_id }) => stock_id}
      rowName={({ name }) => name}
      to="/stocks"
      create={t('products.stocks.new')}
      exportKind="stocks.export"
      query={(searchCriteria) => trpc.catalogInventory.source.listStocks.queryOptions({ searchCriteria })}
      defaultSort="name"
      hasSearch={false}
      empty={{ title: t('products.stocks.empty') }}
    />
  );
}
