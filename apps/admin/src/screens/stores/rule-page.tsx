import { SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAct } from '../../api/act';
import { client, type Outputs, trpc } from '../../api/trpc';
import { EntityPage } from '../../form/entity-page';
import { MultiSelectField, NumberField, SwitchField, TextField } from '../../form/fields';
import { useEntityForm } from '../../form/use-entity-form';
import { useVersioned } from '../../form/use-version';
import { choicesOf } from '../../list/choices';
import { Card } from '../../shell/card';
import { History } from '../../shell/history';
import { PageSkeleton } from '../../shell/page-skeleton';

const someIds = z.array(z.number()).min(1);
const RuleForm = z.object({
  code: z.string().min(1),
  priority: z.number(),
  position: z.number(),
  customer_tax_class_ids: someIds,
  product_tax_class_ids: someIds,
  tax_rate_ids: someIds,
  calculate_subtotal: z.boolean(),
});
type RuleForm = z.infer<typeof RuleForm>;
type Rule = Outputs['tax']['rule']['get'];

const EMPTY: RuleForm = {
  code: '',
  priority: 0,
  position: 0,
  customer_tax_class_ids: [],
  product_tax_class_ids: [],
  tax_rate_ids: [],
  calculate_subtotal: false,
};
const MOST_RATES = 2000;

/** One tax rule. */
export function RulePage() {
  const { ruleId } = useParams({ strict: false }) as { ruleId: string };
  const isNew = ruleId === 'new';
  const stored = useVersioned('tax_rule', ruleId, trpc.tax.rule.get.queryOptions({ ruleId: Number(ruleId) }), isNew);
  if (stored.error) throw stored.error;
  if (!isNew && !stored.data) return <PageSkeleton />;
  return <RuleEditor key={ruleId} rule={stored.data?.data} version={stored.data?.version ?? 0} />;
}

function RuleEditor({ rule, version }: { rule: Rule | undefined; version: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  const { id: _id, ...values } = rule ?? { id: 0, ...EMPTY };
  const entityForm = useEntityForm({
    entity: 'tax_rule',
    entityId: rule?.id ?? 'new',
    values,
    version,
    schema: RuleForm,
    save: (data, call) =>
      rule ? client.tax.rule.update.mutate({ rule: { id: rule.id, ...data } }, call) : client.tax.rule.create.mutate({ rule: data }, call),
    onSaved: (saved) => void navigate({ to: `/tax-rules/${saved.id}`, replace: true }),
  });
  const { data: lookups } = useQuery(trpc.ui.lookups.queryOptions());
  const { data: rates } = useQuery(
    trpc.tax.rate.list.queryOptions({ searchCriteria: { page_size: MOST_RATES, sort_orders: [{ field: 'code', direction: 'ASC' }] } }),
  );
  async function remove(ruleId: number): Promise<void> {
    const isGone = await act((call) => client.tax.rule.delete.mutate({ ruleId }, call), { done: t('form.deleted'), undo: true });
    if (isGone) await navigate({ to: '/tax-rules', ignoreBlocker: true });
  }
  return (
    <EntityPage
      entityForm={entityForm}
      title={rule?.code ?? t('stores.newRule')}
      back={{ to: '/tax-rules', label: t('stores.taxRules') }}
      onDelete={rule && (() => void remove(rule.id))}
    >
      <Stack maw={720}>
        <Card>
          <Stack>
            <TextField<RuleForm> name="code" label={t('stores.code')} required />
            <MultiSelectField<RuleForm>
              name="customer_tax_class_ids"
              isNumber
              label={t('stores.customerClasses')}
              data={choicesOf(lookups?.customer_tax_classes)}
              required
            />
            <MultiSelectField<RuleForm>
              name="product_tax_class_ids"
              isNumber
              label={t('stores.productClasses')}
              data={choicesOf(lookups?.product_tax_classes)}
              required
            />
            <MultiSelectField<RuleForm>
              name="tax_rate_ids"
              isNumber
              label={t('stores.taxRates')}
              data={(rates?.items ?? []).map(({ id, code, rate }) => ({ value: String(id), label: `${code} (${rate} %)` }))}
              limit={100}
              required
            />
            <SimpleGrid cols={2}>
              <NumberField<RuleForm> name="priority" label={t('stores.priority')} description={t('stores.priorityHint')} decimals={0} />
              <NumberField<RuleForm> name="position" label={t('stores.position')} decimals={0} mt="auto" />
            </SimpleGrid>
            <SwitchField<RuleForm> name="calculate_subtotal" label={t('stores.offSubtotal')} />
          </Stack>
        </Card>
        {rule && <History entity="tax_rule" entityId={String(rule.id)} />}
      </Stack>
    </EntityPage>
  );
}
