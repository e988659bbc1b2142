import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, type Outputs, trpc } from '../../api/trpc';
import type { BulkAction } from '../../list/bulk-bar';
import { chosenIds, type ListQuestion } from '../../list/chosen-ids';
import type { ListColumn } from '../../list/columns';
import { DataList } from '../../list/data-list';
import { Page } from '../../shell/page';
import { PageSkeleton } from '../../shell/page-skeleton';
import { StatusBadge } from '../../shell/status-badge';
import { dateTime, quantity } from '../../texts/format';
import { GenerateCoupons } from './generate-coupons';

type Coupon = Outputs['salesRule']['coupon']['list']['items'][number];
/** The codes of one rule: made in numbers, handed out as a file, each with how often it was used. */
export function CouponsPage() {
  const { t } = useTranslation();
  const ruleId = Number((useParams({ strict: false }) as { ruleId: string }).ruleId);
  const { data: rule, error } = useQuery(trpc.salesRule.rule.get.queryOptions({ ruleId }));
  const [isOpen, { open, close }] = useDisclosure(false);
  const bulk = useCouponActions();
  const columns = useCouponColumns();
  if (error) throw error;
  if (!rule) return <PageSkeleton />;
  const generate = <Button onClick={open}>{t('marketing.generate')}</Button>;
  const name = rule.name ?? `#${ruleId}`;
  return (
    <Page title={t('marketing.codesOf', { name })} back={{ to: `/price-rules/${ruleId}`, label: name }} actions={generate}>
      <DataList
        id="salesRule.coupon"
        title={t('marketing.couponCodes')}
        columns={columns}
        rowId={({ coupon_id }) => coupon_id}
        rowName={({ code }) => code}
        query={(criteria) => trpc.salesRule.coupon.list.queryOptions({ searchCriteria: ofRule(criteria, ruleId) })}
        defaultSort="-coupon_id"
        exportKind="couponList.export"
        hasSearch={false}
        bulk={bulk}
        empty={{ title: t('marketing.codesEmpty'), hint: t('marketing.codesEmptyHint'), action: generate }}
      />
      <GenerateCoupons ruleId={ruleId} name={name} isOpen={isOpen} onClose={close} />
    </Page>
  );
}

/** The criteria, of this rule's coupons alone. */
const ofRule = <Criteria extends { filter_groups?: object[] | undefined }>(criteria: Criteria, ruleId: number) => ({
  ...criteria,
  filter_groups: [...(criteria.filter_groups ?? []), { filters: [{ field: 'rule_id', value: String(ruleId) }] }],
});

function useCouponColumns(): ListColumn<Coupon>[] {
  const { t } = useTranslation();
  return [
    { id: 'code', title: t('marketing.code'), render: ({ code }) => code, sortable: true, filter: { kind: 'text' }, narrow: 'title' },
    {
      id: 'times_used',
      title: t('marketing.used'),
      render: ({ times_used }) => quantity(times_used),
      sortable: true,
      filter: { kind: 'number' },
      align: 'right',
      narrow: 'side',
    },
    {
      id: 'usage_limit',
      title: t('marketing.usesPerCoupon'),
      render: ({ usage_limit }) => (usage_limit ? quantity(usage_limit) : '–'),
      sortable: true,
      align: 'right',
    },
    {
      id: 'type',
      title: t('marketing.kindOfCode'),
      render: ({ type }) => <StatusBadge tone="quiet">{type === 1 ? t('marketing.generated') : t('marketing.typed')}</StatusBadge>,
      sortable: true,
      isExtra: true,
    },
    {
      id: 'expiration_date',
      title: t('marketing.expires'),
      render: ({ expiration_date }) => dateTime(expiration_date),
      sortable: true,
      filter: { kind: 'time' },
      isExtra: true,
    },
    {
      id: 'created_at',
      title: t('word.created'),
      render: ({ created_at }) => dateTime(created_at),
      sortable: true,
      filter: { kind: 'time' },
      narrow: 'line',
    },
  ];
}

function useCouponActions(): BulkAction[] {
  const { t } = useTranslation();
  const { act } = useAct();
  const ruleId = Number((useParams({ strict: false }) as { ruleId: string }).ruleId);
  return [
    {
      id: 'delete',
      label: t('act.delete'),
      isDangerous: true,
      confirm: (count) => t('marketing.confirmDeleteCodes', { count }),
      run: async (selection, clear) => {
        const ids = await chosenIds(
          selection,
          (question) => couponsOf(question, ruleId),
          ({ coupon_id }) => coupon_id,
        );
        const gone = await act((call) => client.salesRule.coupon.removeById.mutate({ ids }, call), {
          done: t('marketing.codesDeleted', { count: ids.length }),
          undo: true,
        });
        if (gone) clear();
      },
    },
  ];
}

const couponsOf = ({ searchCriteria }: ListQuestion, ruleId: number) =>
  client.salesRule.coupon.list.query({ searchCriteria: ofRule(searchCriteria, ruleId) });
