import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { PriceListItem } from '@merx/router/schema/price-list/item';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { useLookups } from '../../../api/lookups';
import { client, trpc } from '../../../api/trpc';
import { chosenIds, type ListQuestion } from '../../../list/chosen-ids';
import { columnsOf } from '../../../list/columns-of';
import { fieldEdit } from '../../../list/field-edit';
import { ListPage } from '../../../list/list-page';
import { useBulkRun } from '../../../list/use-bulk-run';
import { useMay } from '../../../session/me';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { money } from '../../../texts/format';
import { StartedJobs } from '../../products/jobs/started-jobs';
import { Sku } from '../../products/product-cells';
import { ProductPicker } from '../../products/product-picker';
import { ChangeByPercent } from './change-by-percent';
import { PastePrices } from './paste-prices';

/** The prices of one list: edited in the list, pasted from a spreadsheet, imported, or changed by a percentage. */
export function PricesPage() {
  const { t } = useTranslation();
  const priceListId = Number((useParams({ strict: false }) as { priceListId: string }).priceListId);
  const mayOpen = useMay()('Magento_Catalog::products');
  const { data: list, error } = useQuery(trpc.priceList.get.queryOptions({ priceListId }));
  const [change, setChange] = useState<{ itemIds: number[] | null; done?: () => void }>();
  const items = (question: ListQuestion) => client.priceList.item.list.query(ofList(question, priceListId));
  const run = useBulkRun(items, ({ item_id }) => item_id);
  const columns = useColumns();
  if (error) throw error;
  if (!list) return <PageSkeleton />;
  return (
    <ListPage
      id="priceList.item"
      title={t('marketing.lists.prices')}
      heading={t('marketing.lists.pricesOf', { name: list.name })}
      back={{ to: `/price-lists/${priceListId}`, label: list.name }}
      above={<StartedJobs areas={['priceLists']} />}
      actions={<PriceActions priceListId={priceListId} isEmpty={list.prices === 0} onPercent={() => setChange({ itemIds: null })} />}
      columns={columns}
      rowId={({ item_id }) => item_id}
      rowName={({ name }) => name}
      rowLink={mayOpen ? ({ product_id }) => `/products/${product_id}` : undefined}
      query={(searchCriteria, text) => trpc.priceList.item.list.queryOptions(ofList({ searchCriteria, text }, priceListId))}
      defaultSort="sku"
      exportKind="priceListItems.export"
      bulk={[
        {
          id: 'percent',
          label: t('marketing.lists.percent'),
          run: async (selection, done) => setChange({ itemIds: await chosenIds(selection, items, ({ item_id }) => item_id), done }),
        },
        {
          id: 'delete',
          label: t('act.delete'),
          isDangerous: true,
          confirm: (count) => t('marketing.lists.confirmDeletePrices', { count }),
          run: run(
            (itemIds, call) => client.priceList.item.delete.mutate({ priceListId, itemIds }, call),
            (count) => t('marketing.lists.pricesDeleted', { count }),
            true,
          ),
        },
      ]}
      empty={{ title: t('marketing.lists.noPrices'), hint: t('marketing.lists.noPricesHint') }}
    >
      <ChangeByPercent
        priceListId={priceListId}
        itemIds={change?.itemIds ?? null}
        isOpen={change !== undefined}
        onClose={() => setChange(undefined)}
        onDone={change?.done}
      />
    </ListPage>
  );
}

/** A question limited to the prices of this list. */
const ofList = <Question extends { searchCriteria: { filter_groups?: object[] | undefined } }>(question: Question, priceListId: number) => {
  const { searchCriteria } = question;
  const ofThis = { filters: [{ field: 'price_list_id', value: String(priceListId) }] };
  return { ...question, searchCriteria: { ...searchCriteria, filter_groups: [...(searchCriteria.filter_groups ?? []), ofThis] } };
};

function useColumns() {
  const currency = useLookups()?.base_currency;
  const save = (
    { item_id: itemId }: PriceListItem,
    item: Record<string, string | number>,
    call: Parameters<typeof client.priceList.item.update.mutate>[1],
  ) => client.priceList.item.update.mutate({ itemId, item }, call);
  return columnsOf(PriceListItem, 'marketing', [
    { id: 'name', label: 'marketing.lists.product' },
    { id: 'sku', label: 'marketing.condition.sku', render: ({ sku }) => <Sku sku={sku} /> },
    { id: 'product_price', label: 'marketing.lists.product_price', currency: () => currency, narrow: 'hidden' },
    {
      id: 'qty',
      label: 'marketing.lists.qty',
      edit: fieldEdit('qty', { kind: 'number', rules: { min: 0.0001 }, save }),
    },
    {
      id: 'price',
      label: 'marketing.lists.price',
      render: ({ price }) => money(price, currency),
      edit: fieldEdit('price', { kind: 'number', rules: { min: 0 }, save }),
      narrow: 'side',
    },
    { id: 'product_id', label: 'word.id', isExtra: true, filter: false },
  ]);
}

interface ActionsProps {
  priceListId: number;
  isEmpty: boolean;
  onPercent: () => void;
}

/** Ways to add prices, and to change all. */
function PriceActions({ priceListId, isEmpty, onPercent }: ActionsProps) {
  const { t } = useTranslation();
  const { act } = useAct();
  const mayFind = useMay()('Magento_Catalog::products');
  const [isPasting, paste] = useDisclosure(false);
  const [isPicking, pick] = useDisclosure(false);
  const add = (productIds: number[]) =>
    act((call) => client.priceList.item.addProducts.mutate({ priceListId, productIds }, call), {
      done: (count) => t('marketing.lists.added', { count }),
      undo: true,
    });
  return (
    <Group gap="xs">
      {!isEmpty && (
        <Button variant="default" onClick={onPercent}>
          {t('marketing.lists.percent')}
        </Button>
      )}
      <Button
        component={Link}
        to={`/price-lists/${priceListId}/import`}
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
      >
        {t('act.import')}
      </Button>
      <Button variant={mayFind ? 'default' : 'filled'} onClick={paste.open}>
        {t('marketing.lists.paste')}
      </Button>
      {mayFind && <Button onClick={pick.open}>{t('marketing.lists.addProducts')}</Button>}
      <PastePrices priceListId={priceListId} isOpen={isPasting} onClose={paste.close} />
      <ProductPicker
        isOpen={isPicking}
        onClose={pick.close}
        title={t('marketing.lists.addProducts')}
        types={['simple', 'virtual', 'downloadable']}
        onChoose={(products) => void add(products.map(({ id }) => id))}
      />
    </Group>
  );
}
