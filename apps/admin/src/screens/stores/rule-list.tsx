import { TaxRule } from '@merx/router/schema/tax/rule/tax-rule';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../api/lookups';
import { trpc } from '../../api/trpc';
import { columnsOf } from '../../list/columns-of';
import { ListPage } from '../../list/list-page';

/** The list of tax rules: which rates apply to which customer and product classes. */
export function RuleList() {
  const { t } = useTranslation();
  const lookups = useLookups();
  const names = (ids: number[], list: { id: number; name: string }[] = []): string =>
    ids.map((id) => list.find((one) => one.id === id)?.name ?? id).join(', ');
  return (
    <ListPage
      id="tax.rules"
      title={t('stores.taxRules')}
      columns={columnsOf(TaxRule, 'stores', [
        'code',
        { id: 'customer_tax_class_ids', render: ({ customer_tax_class_ids: ids }) => names(ids, lookups?.customer_tax_classes) },
        { id: 'product_tax_class_ids', render: ({ product_tax_class_ids: ids }) => names(ids, lookups?.product_tax_classes) },
        { id: 'tax_rate_ids', label: 'stores.taxRates', render: ({ tax_rate_ids: ids }) => ids.length, align: 'right', narrow: 'hidden' },
        { id: 'priority', filter: false, narrow: 'hidden' },
      ])}
      rowId={({ id }) => id}
      rowName={({ code }) => code}
      to="/tax-rules"
      create={t('stores.newRule')}
      query={(searchCriteria) => trpc.tax.rule.list.queryOptions({ searchCriteria })}
      defaultSort="code"
      exportKind="taxRules.export"
      hasSearch={false}
      empty={{ title: t('stores.noRules'), hint: t('stores.noRulesHint') }}
    />
  );
}
