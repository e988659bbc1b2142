import { PRICE_LIST_STATES, PRICE_LIST_TYPES, PriceList } from '@merx/router/schema/price-list/price-list';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import { client, trpc } from '../../../api/trpc';
import type { BulkAction } from '../../../list/bulk-bar';
import { choicesOf } from '../../../list/choices';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { useActiveBulk } from '../use-active-bulk';
import { namesOrAll, PriceListState } from './price-list-state';

/** The list of price lists. */
export function PriceListList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="priceList.list"
      title={t('nav.priceLists')}
      hint={t('marketing.lists.hint')}
      columns={useColumns()}
      rowId={({ price_list_id }) => price_list_id}
      rowName={({ name }) => name}
      to="/price-lists"
      create={t('marketing.lists.new')}
      query={(searchCriteria) => trpc.priceList.list.queryOptions({ searchCriteria })}
      defaultSort="name"
      exportKind="priceLists.export"
      hasSearch={false}
      bulk={useListActions()}
      empty={{ title: t('marketing.lists.empty'), hint: t('marketing.lists.emptyHint') }}
    />
  );
}

function useColumns() {
  const { t } = useTranslation();
  const lookups = useLookups();
  return columnsOf(PriceList, 'marketing', [
    { id: 'name', label: 'word.name' },
    {
      id: 'status',
      label: 'word.status',
      options: PRICE_LIST_STATES.map((value) => ({ value, label: t(`marketing.lists.states.${value}`) })),
      render: ({ status }) => <PriceListState status={status} />,
      narrow: 'side',
    },
    {
      id: 'type',
      label: 'marketing.lists.type',
      options: PRICE_LIST_TYPES.map((value) => ({ value, label: t(`marketing.lists.types.${value}`) })),
      narrow: 'hidden',
    },
    {
      id: 'customer_group_ids',
      options: choicesOf(lookups?.customer_groups),
      render: ({ customer_group_ids }) => namesOrAll(customer_group_ids, lookups?.customer_groups),
      narrow: 'hidden',
    },
    {
      id: 'website_ids',
      options: choicesOf(lookups?.websites),
      render: ({ website_ids }) => namesOrAll(website_ids, lookups?.websites),
      isExtra: true,
    },
    { id: 'starts_at', label: 'marketing.lists.starts_at' },
    { id: 'ends_at', label: 'marketing.lists.ends_at' },
    { id: 'prices', label: 'marketing.lists.prices', narrow: 'hidden' },
    { id: 'sort_order', isExtra: true },
    { id: 'created_at', isExtra: true },
    { id: 'price_list_id', label: 'word.id', filter: false, isExtra: true },
  ]);
}

function useListActions(): BulkAction[] {
  const { t } = useTranslation();
  const { list, update, delete: remove } = client.priceList;
  return useActiveBulk(
    {
      list: (question) => list.query(question),
      idOf: ({ price_list_id }) => price_list_id,
      setActive: (priceListId, is_active, call) => update.mutate({ priceListId, priceList: { is_active } }, call),
      remove: (priceListId, call) => remove.mutate({ priceListId }, call),
    },
    {
      confirm: (count) => t('marketing.lists.confirmDelete', { count }),
      enabled: (count) => t('marketing.lists.enabled', { count }),
      disabled: (count) => t('marketing.lists.disabled', { count }),
      deleted: (count) => t('marketing.lists.deleted', { count }),
    },
  );
}
