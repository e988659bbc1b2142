import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Coupon } from '@merx/router/schema/sales-rule/coupon/coupon';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../api/trpc';
import type { BulkAction } from '../../list/bulk-bar';
import type { ListQuestion } from '../../list/chosen-ids';
import { columnsOf } from '../../list/columns-of';
import { ListPage } from '../../list/list-page';
import { useBulkRun } from '../../list/use-bulk-run';
import { PageSkeleton } from '../../shell/page-skeleton';
import { StatusBadge } from '../../shell/status-badge';
import { quantity } from '../../texts/format';
import { GenerateCoupons } from './generate-coupons';

/** The coupons of one rule: generate, export, and see how often each was used. */
export function CouponsPage() {
  const { t } = useTranslation();
  const ruleId = Number((useParams({ strict: false }) as { ruleId: string }).ruleId);
  const { data: rule, error } = useQuery(trpc.salesRule.rule.get.queryOptions({ ruleId }));
  const [isOpen, { open, close }] = useDisclosure(false);
  const bulk = useCouponActions(ruleId);
  if (error) throw error;
  if (!rule) return <PageSkeleton />;
  const generate = <Button onClick={open}>{t('marketing.generate')}</Button>;
  const name = rule.name ?? `#${ruleId}`;
  return (
    <ListPage
      id="salesRule.coupon"
      title={t('marketing.couponCodes')}
      heading={t('marketing.codesOf', { name })}
      back={{ to: `/price-rules/${ruleId}`, label: name }}
      actions={generate}
      columns={columnsOf(Coupon, 'marketing', [
        'code',
        { id: 'times_used', narrow: 'side' },
        { id: 'usage_limit', render: ({ usage_limit }) => (usage_limit ? quantity(usage_limit) : '–'), filter: false },
        {
          id: 'type',
          render: ({ type }) => <StatusBadge tone="quiet">{type === 1 ? t('marketing.generated') : t('marketing.typed')}</StatusBadge>,
          filter: false,
          align: 'left',
          isExtra: true,
        },
        { id: 'expiration_date', isExtra: true },
        'created_at',
      ])}
      rowId={({ coupon_id }) => coupon_id}
      rowName={({ code }) => code}
      query={(criteria) => trpc.salesRule.coupon.list.queryOptions({ searchCriteria: ofRule(criteria, ruleId) })}
      defaultSort="-coupon_id"
      exportKind="couponList.export"
      hasSearch={false}
      bulk={bulk}
      empty={{ title: t('marketing.codesEmpty'), hint: t('marketing.codesEmptyHint'), action: generate }}
    >
      <GenerateCoupons ruleId={ruleId} name={name} isOpen={isOpen} onClose={close} />
    </ListPage>
  );
}

/** Search criteria limited to this rule's coupons. */
const ofRule = <Criteria extends { filter_groups?: object[] | undefined }>(criteria: Criteria, ruleId: number) => ({
  ...criteria,
  filter_groups: [...(criteria.filter_groups ?? []), { filters: [{ field: 'rule_id', value: String(ruleId) }] }],
});

function useCouponActions(ruleId: number): BulkAction[] {
  const { t } = useTranslation();
  const coupons = ({ searchCriteria }: ListQuestion) =>
    client.salesRule.coupon.list.query({ searchCriteria: ofRule(searchCriteria, ruleId) });
  const run = useBulkRun(coupons, ({ coupon_id }) => coupon_id);
  return [
    {
      id: 'delete',
      label: t('act.delete'),
      isDangerous: true,
      confirm: (count) => t('marketing.confirmDeleteCodes', { count }),
      run: run(
        (ids, call) => client.salesRule.coupon.removeById.mutate({ ids }, call),
        (count) => t('marketing.codesDeleted', { count }),
        true,
      ),
    },
  ];
}
