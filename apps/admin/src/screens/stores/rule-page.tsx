import { Stack } from '@mantine/core';
import { TaxRule, TaxRuleInput } from '@merx/router/schema/tax/rule/tax-rule';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lookup, useLookups } from '../../api/lookups';
import { client, trpc } from '../../api/trpc';
import { FormFields } from '../../form/form-fields';
import { formOf } from '../../form/form-of';
import { RecordPage } from '../../form/record-page';
import type { Choice } from '../../list/choices';
import { columnsOf } from '../../list/columns-of';
import { ListPage } from '../../list/list-page';
import { Card } from '../../shell/card';

const ALL_RATES = { page_size: 2000, sort_orders: [{ field: 'code', direction: 'ASC' as const }] };

function useRates(): Choice[] {
  const { data } = useQuery(trpc.tax.rate.list.queryOptions({ searchCriteria: ALL_RATES }));
  return (data?.items ?? []).map(({ id, code, rate }) => ({ value: String(id), label: `${code} (${rate} %)` }));
}

const RuleForm = formOf(
  TaxRuleInput,
  {
    code: { label: 'word.code', required: true },
    customer_tax_class_ids: { label: 'stores.customer_tax_class_ids', choices: lookup('customer_tax_classes'), required: true },
    product_tax_class_ids: { label: 'stores.product_tax_class_ids', choices: lookup('product_tax_classes'), required: true },
    tax_rate_ids: { label: 'stores.taxRates', choices: useRates, required: true },
    priority: { label: 'stores.priority', hint: 'stores.priorityHint', required: true, half: true },
    position: { label: 'stores.position', required: true, half: true },
    calculate_subtotal: { label: 'stores.offSubtotal' },
  },
  { priority: 0, position: 0 },
);

export function RulePage() {
  const { t } = useTranslation();
  return (
    <RecordPage
      entity="tax_rule"
      list={{ to: '/tax-rules', label: t('stores.taxRules') }}
      read={(ruleId) => trpc.tax.rule.get.queryOptions({ ruleId })}
      form={RuleForm}
      title={(rule) => rule?.code ?? t('stores.newRule')}
      save={(rule, id, call) =>
        id ? client.tax.rule.update.mutate({ rule: { id, ...rule } }, call) : client.tax.rule.create.mutate({ rule }, call)
      }
      remove={(ruleId, call) => client.tax.rule.delete.mutate({ ruleId }, call)}
    >
      {({ history }) => (
        <Stack maw={720}>
          <Card>
            <FormFields of={RuleForm} />
          </Card>
          {history}
        </Stack>
      )}
    </RecordPage>
  );
}

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
        { id: 'tax_rate_ids', label: 'stores.taxRates', render: ({ tax_rate_ids: ids }) => ids.length, align: 'end', narrow: 'hidden' },
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
