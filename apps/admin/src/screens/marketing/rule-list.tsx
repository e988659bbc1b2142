import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, type Outputs, trpc } from '../../api/trpc';
import type { BulkAction } from '../../list/bulk-bar';
import { chosenIds } from '../../list/chosen-ids';
import type { ListColumn } from '../../list/columns';
import { DataList } from '../../list/data-list';
import type { Selection } from '../../list/selection';
import { Page } from '../../shell/page';
import { day, money, quantity } from '../../texts/format';
import { say } from '../../texts/say';
import { RuleState } from './rule-state';
import { ACTIONS } from './rule-values';

type Rule = Outputs['salesRule']['rule']['list']['items'][number];

/** Every cart price rule. */
export function RuleList() {
  const { t } = useTranslation();
  const create = (
    <Button component={Link} to="/price-rules/new">
      {t('marketing.newRule')}
    </Button>
  );
  return (
    <Page title={t('nav.rules')} actions={create}>
      <DataList
        id="salesRule.rule"
        title={t('nav.rules')}
        columns={useRuleColumns()}
        rowId={({ rule_id }) => rule_id}
        rowName={({ name, rule_id }) => name ?? `#${rule_id}`}
        rowLink={({ rule_id }) => `/price-rules/${rule_id}`}
        query={(searchCriteria) => trpc.salesRule.rule.list.queryOptions({ searchCriteria })}
        defaultSort="sort_order"
        exportKind="priceRules.export"
        hasSearch={false}
        bulk={useRuleActions()}
        empty={{ title: t('marketing.rulesEmpty'), hint: t('marketing.rulesEmptyHint'), action: create }}
      />
    </Page>
  );
}

function useRuleColumns(): ListColumn<Rule>[] {
  const { t } = useTranslation();
  const { data: lookups } = useQuery(trpc.ui.lookups.queryOptions());
  const websites = lookups?.websites ?? [];
  const groups = lookups?.customer_groups ?? [];
  const named = (ids: number[], list: readonly { id: number; name: string }[]): string =>
    ids.length === list.length && ids.length > 1
      ? t('word.all')
      : ids.map((id) => list.find((one) => one.id === id)?.name ?? id).join(', ');
  const options = (list: readonly { id: number; name: string }[]) => list.map(({ id, name }) => ({ value: String(id), label: name }));
  const coupons = (['NO_COUPON', 'SPECIFIC_COUPON', 'AUTO'] as const).map((value) => ({
    value,
    label: t(`marketing.couponTypes.${value}`),
  }));
  const actions = ACTIONS.map((value) => ({ value, label: t(`marketing.actions.${value}`) }));
  return [
    {
      id: 'name',
      title: t('marketing.name'),
      render: ({ name, rule_id }) => name ?? `#${rule_id}`,
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'title',
    },
    {
      id: 'is_active',
      title: t('word.status'),
      render: (rule) => <RuleState rule={rule} />,
      sortable: true,
      filter: { kind: 'yesNo', yes: t('word.active'), no: t('word.inactive') },
      narrow: 'side',
    },
    {
      id: 'discount_amount',
      title: t('marketing.discount'),
      render: (rule) => discountOf(rule, lookups?.base_currency),
      sortable: true,
      filter: { kind: 'number' },
      narrow: 'line',
    },
    {
      id: 'simple_action',
      title: t('marketing.action'),
      render: ({ simple_action }) => actions.find(({ value }) => value === simple_action)?.label ?? simple_action,
      sortable: true,
      filter: { kind: 'choice', options: actions },
      isExtra: true,
    },
    {
      id: 'coupon_type',
      title: t('marketing.coupon'),
      render: ({ coupon_type, use_auto_generation }) =>
        use_auto_generation ? t('marketing.couponModes.many') : (coupons.find(({ value }) => value === coupon_type)?.label ?? coupon_type),
      sortable: true,
      filter: { kind: 'choice', options: coupons },
      narrow: 'line',
    },
    {
      id: 'website_ids',
      title: t('marketing.websites'),
      render: ({ website_ids }) => named(website_ids, websites),
      filter: { kind: 'choice', options: options(websites) },
      isExtra: true,
    },
    {
      id: 'customer_group_ids',
      title: t('marketing.groups'),
      render: ({ customer_group_ids }) => named(customer_group_ids, groups),
      filter: { kind: 'choice', options: options(groups) },
      narrow: 'hidden',
    },
    { id: 'from_date', title: t('marketing.fromDay'), render: ({ from_date }) => day(from_date), sortable: true, filter: { kind: 'time' } },
    { id: 'to_date', title: t('marketing.toDay'), render: ({ to_date }) => day(to_date), sortable: true, filter: { kind: 'time' } },
    {
      id: 'times_used',
      title: t('marketing.used'),
      render: ({ times_used }) => quantity(times_used),
      sortable: true,
      filter: { kind: 'number' },
      align: 'right',
    },
    {
      id: 'sort_order',
      title: t('marketing.priority'),
      render: ({ sort_order }) => sort_order,
      sortable: true,
      filter: { kind: 'number' },
      align: 'right',
      edit: {
        kind: 'number',
        rules: { min: 0, decimals: 0 },
        value: ({ sort_order }) => sort_order,
        patch: (rule, value) => ({ ...rule, sort_order: Number(value) }),
        save: ({ rule_id }, value, call) =>
          client.salesRule.rule.update.mutate({ ruleId: rule_id, rule: { sort_order: Number(value) } }, call),
      },
    },
    { id: 'rule_id', title: t('word.id'), render: ({ rule_id }) => rule_id, sortable: true, isExtra: true, align: 'right' },
  ];
}

/** What a rule gives, in short. */
function discountOf({ simple_action, discount_amount, discount_step }: Rule, currency: string | undefined): string {
  const isPercent = simple_action === 'by_percent' || simple_action === 'to_percent';
  const amount = isPercent ? `${quantity(discount_amount)} %` : money(discount_amount, currency);
  const pieces = { x: quantity(discount_step), y: quantity(discount_amount), amount };
  return say(`marketing.short.${simple_action}`, amount, pieces);
}

function useRuleActions(): BulkAction[] {
  const { t } = useTranslation();
  const { act } = useAct();
  const onAll =
    (change: (ruleId: number, call: { context: Record<string, unknown> }) => Promise<unknown>, done: (count: number) => string) =>
    async (selection: Selection, clear: () => void) => {
      const ids = await chosenIds(selection, client.salesRule.rule.list.query, ({ rule_id }) => rule_id);
      const saved = await act((call) => Promise.all(ids.map((id) => change(id, call))), { done: done(ids.length), undo: true });
      if (saved) clear();
    };
  const setActive = (is_active: boolean) => (ruleId: number, call: { context: Record<string, unknown> }) =>
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
