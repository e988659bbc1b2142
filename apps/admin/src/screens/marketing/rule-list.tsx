import { Rule } from '@merx/router/schema/sales-rule/rule/rule';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../api/lookups';
import { client, trpc } from '../../api/trpc';
import { columnsOf } from '../../list/columns-of';
import { fieldEdit } from '../../list/field-edit';
import { ListPage } from '../../list/list-page';
import { money, quantity } from '../../texts/format';
import { say } from '../../texts/say';
import { ACTIONS } from './rule-form';
import { useRuleActions, useRuleColumns } from './rule-list-parts';

const { list, update, delete: remove } = client.salesRule.rule;
const RULES = { list: list.query, update: update.mutate, remove: remove.mutate };

/** The list of cart price rules. */
export function RuleList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="salesRule.rule"
      title={t('nav.rules')}
      columns={useColumns()}
      rowId={({ rule_id }) => rule_id}
      rowName={nameOf}
      to="/price-rules"
      create={t('marketing.newRule')}
      query={(searchCriteria) => trpc.salesRule.rule.list.queryOptions({ searchCriteria })}
      defaultSort="sort_order"
      exportKind="priceRules.export"
      hasSearch={false}
      bulk={useRuleActions(RULES, (count) => t('marketing.confirmDelete', { count }))}
      empty={{ title: t('marketing.rulesEmpty'), hint: t('marketing.rulesEmptyHint') }}
    />
  );
}

const nameOf = ({ name, rule_id }: Rule): string => name ?? `#${rule_id}`;

function useColumns() {
  const { t } = useTranslation();
  const lookups = useLookups();
  const { state, websites, groups } = useRuleColumns();
  const couponTypes = (['NO_COUPON', 'SPECIFIC_COUPON', 'AUTO'] as const).map((value) => ({
    value,
    label: t(`marketing.couponTypes.${value}`),
  }));
  return columnsOf(Rule, 'marketing', [
    { id: 'name', render: nameOf },
    state,
    { id: 'discount_amount', render: (rule) => discountOf(rule, lookups?.base_currency), align: 'start' },
    { id: 'simple_action', options: ACTIONS.map((value) => ({ value, label: t(`marketing.actions.${value}`) })), isExtra: true },
    {
      id: 'coupon_type',
      options: couponTypes,
      render: ({ coupon_type, use_auto_generation }) =>
        use_auto_generation
          ? t('marketing.couponModes.many')
          : (couponTypes.find(({ value }) => value === coupon_type)?.label ?? coupon_type),
    },
    websites,
    groups,
    'from_date',
    'to_date',
    'times_used',
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

/** Summary of a rule's discount. */
function discountOf({ simple_action, discount_amount, discount_step }: Rule, currency: string | undefined): string {
  const isPercent = simple_action === 'by_percent' || simple_action === 'to_percent';
  const amount = isPercent ? `${quantity(discount_amount)} %` : money(discount_amount, currency);
  const pieces = { x: quantity(discount_step), y: quantity(discount_amount), amount };
  return say(`marketing.short.${simple_action}`, amount, pieces);
}
