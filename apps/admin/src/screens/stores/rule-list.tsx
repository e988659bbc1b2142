import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../api/trpc';
import type { ListColumn } from '../../list/columns';
import { DataList } from '../../list/data-list';
import { Page } from '../../shell/page';

type Rule = Outputs['tax']['rule']['list']['items'][number];

/** Which rates count for which classes of customers and products. */
export function RuleList() {
  const { t } = useTranslation();
  const { data: lookups } = useQuery(trpc.ui.lookups.queryOptions());
  const names = (ids: number[], list: { id: number; name: string }[] = []): string =>
    ids.map((id) => list.find((one) => one.id === id)?.name ?? id).join(', ');
  const columns: ListColumn<Rule>[] = [
    { id: 'code', title: t('stores.code'), render: ({ code }) => code, sortable: true, filter: { kind: 'text' }, narrow: 'title' },
    {
      id: 'customer_tax_class_ids',
      title: t('stores.customerClasses'),
      render: ({ customer_tax_class_ids }) => names(customer_tax_class_ids, lookups?.customer_tax_classes),
      narrow: 'line',
    },
    {
      id: 'product_tax_class_ids',
      title: t('stores.productClasses'),
      render: ({ product_tax_class_ids }) => names(product_tax_class_ids, lookups?.product_tax_classes),
      narrow: 'line',
    },
    {
      id: 'rates',
      title: t('stores.taxRates'),
      render: ({ tax_rate_ids }) => tax_rate_ids.length,
      align: 'right',
      narrow: 'hidden',
      exportAs: 'tax_rate_ids',
    },
    { id: 'priority', title: t('stores.priority'), render: ({ priority }) => priority, sortable: true, align: 'right', narrow: 'hidden' },
  ];
  const create = (
    <Button component={Link} to="/tax-rules/new">
      {t('stores.newRule')}
    </Button>
  );
  return (
    <Page title={t('stores.taxRules')} actions={create}>
      <DataList
        id="tax.rules"
        title={t('stores.taxRules')}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ code }) => code}
        rowLink={({ id }) => `/tax-rules/${id}`}
        query={(searchCriteria) => trpc.tax.rule.list.queryOptions({ searchCriteria })}
        defaultSort="code"
        exportKind="taxRules.export"
        hasSearch={false}
        empty={{ title: t('stores.noRules'), hint: t('stores.noRulesHint'), action: create }}
      />
    </Page>
  );
}
