import { Button, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Coupon, CouponSpec } from '@merx/router/schema/sales-rule/coupon/coupon';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import i18next from 'i18next';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../api/trpc';
import { DialogForm } from '../../form/dialog-form';
import { NumberField } from '../../form/fields';
import { FormFields } from '../../form/form-fields';
import { formOf } from '../../form/form-of';
import type { BulkAction } from '../../list/bulk-bar';
import type { ListQuestion } from '../../list/chosen-ids';
import { columnsOf } from '../../list/columns-of';
import { ListPage } from '../../list/list-page';
import { useBulkRun } from '../../list/use-bulk-run';
import { PageSkeleton } from '../../shell/page-skeleton';
import { StatusBadge } from '../../shell/status-badge';
import { quantity } from '../../texts/format';

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
          align: 'start',
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

const CHARACTERS: Record<string, string> = { alphanum: '7GQ2X9KLM4PA', alpha: 'QWXKLMPRTZAB', num: '472918305664' };
const MAX_CODES = 100_000;
const useFormats = () =>
  (['alphanum', 'alpha', 'num'] as const).map((value) => ({ value, label: i18next.t(`marketing.signsOf.${value}`) }));

const SpecForm = formOf(
  CouponSpec,
  {
    quantity: { label: 'marketing.howMany', required: true },
    length: { label: 'marketing.length', min: 1, max: 32, required: true },
    format: { label: 'marketing.signs', choices: useFormats },
    prefix: { label: 'marketing.prefix', half: true },
    suffix: { label: 'marketing.suffix', half: true },
    delimiter: { label: 'marketing.delimiter', half: true },
    delimiter_at_every: { label: 'marketing.delimiterEvery', min: 0, max: 32, required: true, half: true },
  },
  { quantity: 100, length: 12, format: 'alphanum', delimiter_at_every: 4, delimiter: '-' },
);
type Spec = ReturnType<typeof SpecForm.valuesOf>;

interface Props {
  ruleId: number;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the number and format of coupon codes; a job generates them and a file of the new ones. */
function GenerateCoupons({ ruleId, name, isOpen, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('marketing.generate')}>
      <DialogForm
        values={SpecForm.valuesOf()}
        schema={SpecForm.schema}
        submitLabel={t('marketing.generate')}
        send={(spec: Spec, call) => {
          const title = t('marketing.generateTitle', { count: spec.quantity ?? 0, name });
          const input = { rule_id: ruleId, ...spec, ...(!spec.delimiter && { delimiter_at_every: 0 }) };
          return client.job.jobs.start.mutate({ kind: 'coupons.generate', title, input }, call);
        }}
        done={t('marketing.generating')}
        onDone={onClose}
        onCancel={onClose}
      >
        <NumberField name="quantity" label={t('marketing.howMany')} decimals={0} min={1} max={MAX_CODES} required data-autofocus />
        <FormFields of={SpecForm} only={['length', 'format', 'prefix', 'suffix', 'delimiter', 'delimiter_at_every']} />
        <Text size="sm" aria-live="polite">
          {t('marketing.looksLike')} <Sample />
        </Text>
      </DialogForm>
    </Modal>
  );
}

/** An example code in the chosen format. */
function Sample() {
  const { length, format, prefix, suffix, delimiter, delimiter_at_every } = useWatch() as Spec;
  const every = typeof delimiter_at_every === 'number' ? delimiter_at_every : 0;
  const characters = (CHARACTERS[format] ?? '').repeat(3).slice(0, typeof length === 'number' ? length : 0);
  const parts = every > 0 && delimiter ? (characters.match(new RegExp(`.{1,${every}}`, 'g')) ?? []) : [characters];
  return <code>{`${prefix}${parts.join(delimiter)}${suffix}`}</code>;
}
