import { CatalogRule } from '@merx/router/schema/sales-rule/catalog-rule/catalog-rule';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import { client, trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { fieldEdit } from '../../../list/field-edit';
import { ListPage } from '../../../list/list-page';
import { useRuleActions, useRuleColumns } from '../rule-list-parts';
import { CATALOG_ACTIONS, catalogDiscount } from './catalog-rule-form';

const { list, update, delete: remove } = client.salesRule.catalogRule;
const RULES = { list: list.query, update: update.mutate, remove: remove.mutate };

/** The list of catalog price rules. */
export function CatalogRuleList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="salesRule.catalogRule"
      title={t('nav.catalogRules')}
      columns={useColumns()}
      rowId={({ rule_id }) => rule_id}
      rowName={({ name }) => name}
      to="/catalog-price-rules"
      create={t('marketing.catalog.new')}
      query={(searchCriteria) => trpc.salesRule.catalogRule.list.queryOptions({ searchCriteria })}
      defaultSort="sort_order"
      exportKind="catalogRules.export"
      hasSearch={false}
      bulk={useRuleActions(RULES, (count) => t('marketing.catalog.confirmDelete', { count }))}
      empty={{ title: t('marketing.catalog.empty'), hint: t('marketing.catalog.emptyHint') }}
    />
  );
}

function useColumns() {
  const { t } = useTranslation();
  const lookups = useLookups();
  const { state, websites, groups } = useRuleColumns();
  return columnsOf(CatalogRule, 'marketing', [
    { id: 'name', label: 'word.name' },
    state,
    {
      id: 'discount_amount',
      render: ({ simple_action, discount_amount }) => catalogDiscount(simple_action, discount_amount, lookups?.base_currency),
      align: 'start',
    },
    {
      id: 'simple_action',
      options: CATALOG_ACTIONS.map((value) => ({ value, label: t(`marketing.catalog.actions.${value}`) })),
      isExtra: true,
    },
    websites,
    groups,
    'from_date',
    'to_date',
    {
      id: 'sort_order',
      edit: fieldEdit('sort_order', {
        kind: 'number',
        rules: { min: 0, decimals: 0 },
        save: ({ rule_id: ruleId }, rule, call) => RULES.update({ ruleId, rule }, call),
      }),
    },
    { id: 'rule_id', label: 'word.id', filter: false, isExtra: true },
  ]);
}
