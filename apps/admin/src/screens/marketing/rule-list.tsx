import { Rule } from '@merx/router/schema/sales-rule/rule/rule';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../api/lookups';
import { client, trpc } from '../../api/trpc';
import type { Call } from '../../form/use-entity-form';
import type { BulkAction } from '../../list/bulk-bar';
import { choicesOf } from '../../list/choices';
import { columnsOf } from '../../list/columns-of';
import { fieldEdit } from '../../list/field-edit';
import { ListPage } from '../../list/list-page';
import { useBulkRun } from '../../list/use-bulk-run';
import { money, quantity } from '../../texts/format';
import { say } from '../../texts/say';
import { ACTIONS } from './rule-form';
import { RuleState } from './rule-state';

/** The list of cart price rules. */
export function RuleList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="salesRule.rule"
      title={t('nav.rules')}
      columns={useRuleColumns()}
      rowId={({ rule_id }) => rule_id}
      rowName={nameOf}
      to="/price-rules"
      create={t('marketing.newRule')}
      query={(searchCriteria) => trpc.salesRule.rule.list.queryOptions({ searchCriteria })}
      defaultSort="sort_order"
      exportKind="priceRules.export"
      hasSearch={false}
      bulk={useRuleActions()}
      empty={{ title: t('marketing.rulesEmpty'), hint: t('marketing.rulesEmptyHint') }}
    />
  );
}

const nameOf = ({ name, rule_id }: Rule): string => name ?? `#${rule_id}`;

function useRuleColumns() {
  const { t } = useTranslation();
  const lookups = useLookups();
  const named = (ids: number[], list: readonly { id: number; name: string }[] = []): string =>
    ids.length === list.length && ids.length > 1
      ? t('word.all')
      : ids.map((id) => list.find((one) => one.id === id)?.name ?? id).join(', ');
  const couponTypes = (['NO_COUPON', 'SPECIFIC_COUPON', 'AUTO'] as const).map((value) => ({
    value,
    label: t(`marketing.couponTypes.${value}`),
  }));
  return columnsOf(Rule, 'marketing', [
    { id: 'name', render: nameOf },
    {
      id: 'is_active',
      label: 'word.status',
      render: (rule) => <RuleState rule={rule} />,
      filter: { kind: 'yesNo', yes: t('word.active'), no: t('word.inactive') },
      narrow: 'side',
    },
    { id: 'discount_amount', render: (rule) => discountOf(rule, lookups?.base_currency), align: 'left' },
    { id: 'simple_action', options: ACTIONS.map((value) => ({ value, label: t(`marketing.actions.${value}`) })), isExtra: true },
    {
      id: 'coupon_type',
      options: couponTypes,
      render: ({ coupon_type, use_auto_generation }) =>
        use_auto_generation
          ? t('marketing.couponModes.many')
          : (couponTypes.find(({ value }) => value === coupon_type)?.label ?? coupon_type),
    },
    {
      id: 'website_ids',
      options: choicesOf(lookups?.websites),
      render: ({ website_ids }) => named(website_ids, lookups?.websites),
      isExtra: true,
    },
    {
      id: 'customer_group_ids',
      options: choicesOf(lookups?.customer_groups),
      render: ({ customer_group_ids }) => named(customer_group_ids, lookups?.customer_groups),
      narrow: 'hidden',
    },
    'from_date',
    'to_date',
    'times_used',
    {
      id: 'sort_order',
      edit: fieldEdit('sort_order', {
        kind: 'number',
        rules: { min: 0, decimals: 0 },
        save: ({ rule_id: ruleId }, rule, call) => client.salesRule.rule.update.mutate({ ruleId, rule }, call),
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

function useRuleActions(): BulkAction[] {
  const { t } = useTranslation();
  const run = useBulkRun(client.salesRule.rule.list.query, ({ rule_id }) => rule_id);
  const onAll = (change: (ruleId: number, call: Call) => Promise<unknown>, done: (count: number) => string) =>
    run((ids, call) => Promise.all(ids.map((id) => change(id, call))), done, true);
  const setActive = (is_active: boolean) => (ruleId: number, call: Call) =>
    client.salesRule.rule.update.mutate({ ruleId, rule: { is_active } }, call);
  return [
    { id: 'enable', label: t('marketing.enable'), run: onAll(setActive(true), (count) => t('marketing.enabled', { count })) },
    { id: 'disable', label: t('marketing.disable'), run: onAll(setActive(false), (count) => t('marketing.disabled', { count })) },
    {
      id: 'delete',
      label: t('act.delete'),
      isDangerous: true,
      confirm: (count) => t('marketing.confirmDelete', { count }),
      run: onAll(
        (ruleId, call) => client.salesRule.rule.delete.mutate({ ruleId }, call),
        (count) => t('marketing.deleted', { count }),
      ),
    },
  ];
}
