import { useQuery } from '@tanstack/react-query';
import { type Outputs, trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';

export type Source = Outputs['catalogInventory']['source']['list']['items'][number];
export type Stock = Outputs['catalogInventory']['source']['listStocks']['items'][number];

const ALL = { page_size: 1000, sort_orders: [{ field: 'name', direction: 'ASC' as const }] };
const A_MINUTE = 60_000;

/** The code of the source that every shop has. */
export const DEFAULT_SOURCE = 'default';

/** The permission for quantities at sources. */
export const SOURCE_ITEMS = 'Magento_CatalogInventory::cataloginventory';

const NO_SOURCES: readonly Source[] = [];
const NO_STOCKS: readonly Stock[] = [];

/** The sources by name; none in a shop with one source, while loading, and without the permission. */
export function useSeveralSources(): readonly Source[] {
  const may = useMay();
  const enabled = may(SOURCE_ITEMS) && may('Magento_InventoryApi::source');
  const options = trpc.catalogInventory.source.list.queryOptions({ searchCriteria: ALL });
  const { data } = useQuery({ ...options, enabled, staleTime: A_MINUTE });
  return data && data.items.length > 1 ? data.items : NO_SOURCES;
}

/** The stocks by name; none while loading and without the permission. */
export function useStocks(): readonly Stock[] {
  const enabled = useMay()('Magento_InventoryApi::stock');
  const options = trpc.catalogInventory.source.listStocks.queryOptions({ searchCriteria: ALL });
  const { data } = useQuery({ ...options, enabled, staleTime: A_MINUTE });
  return data?.items ?? NO_STOCKS;
}

/** Sources to choose from, by name and code. */
export const sourceChoices = (sources: readonly Source[]) =>
  sources.map(({ source_code, name }) => ({ value: source_code, label: `${name} (${source_code})` }));
