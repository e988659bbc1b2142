import { Button, Grid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, trpc } from '../../api/trpc';
import { EntityPage } from '../../form/entity-page';
import { TextAreaField, TextField } from '../../form/fields';
import { type Call, useEntityForm } from '../../form/use-entity-form';
import { useVersioned } from '../../form/use-version';
import { Card } from '../../shell/card';
import { PageSkeleton } from '../../shell/page-skeleton';
import { ActionCard } from './action-card';
import { ConditionField } from './conditions/condition-field';
import { LabelCard } from './label-card';
import { CouponCard, LimitCard, ScopeCard } from './rule-cards';
import { RuleState } from './rule-state';
import { inputOf, type Rule, RuleForm, type RuleValues, valuesOf } from './rule-values';

interface Stored {
  rule: Rule;
  /** The rule's single coupon code; empty for none. */
  code: string;
}

/** The rule and its single coupon code, loaded together. */
const storedRule = (ruleId: number) => ({
  queryKey: [...trpc.salesRule.rule.get.queryKey({ ruleId }), 'with its code'],
  queryFn: async (): Promise<Stored> => {
    const ofRule = [{ filters: [{ field: 'rule_id', value: String(ruleId) }] }, { filters: [{ field: 'is_primary', value: '1' }] }];
    const [rule, { items }] = await Promise.all([
      client.salesRule.rule.get.query({ ruleId }),
      client.salesRule.coupon.list.query({ searchCriteria: { filter_groups: ofRule, page_size: 1 } }),
    ]);
    return { rule, code: items[0]?.code ?? '' };
  },
});

/** One cart price rule: conditions and discount. */
export function RulePage() {
  const { ruleId } = useParams({ strict: false }) as { ruleId: string };
  const isNew = ruleId === 'new';
  const stored = useVersioned('sales_rule', ruleId, storedRule(Number(ruleId)), isNew);
  const { data: lookups } = useQuery(trpc.ui.lookups.queryOptions());
  if (stored.error) throw stored.error;
  if ((!isNew && !stored.data) || !lookups) return <PageSkeleton />;
  const fresh = { website_ids: lookups.websites.map(({ id }) => id), customer_group_ids: lookups.customer_groups.map(({ id }) => id) };
  const { rule, code = '' } = stored.data?.data ?? {};
  return (
    <RuleEditor
      key={ruleId}
      id={isNew ? undefined : Number(ruleId)}
      rule={rule}
      values={valuesOf(rule, code, [0, ...lookups.stores.map(({ id }) => id)], fresh)}
      version={stored.data?.version ?? 0}
    />
  );
}

interface Props {
  id: number | undefined;
  rule: Rule | undefined;
  values: RuleValues;
  version: number;
}

function RuleEditor({ id, rule, values, version }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  async function save(data: RuleValues, call: Call): Promise<number> {
    const couponCode = data.coupon_mode === 'one' ? data.coupon_code.trim() : null;
    const saved = await client.salesRule.rule.saveWithCode.mutate({ ruleId: id, rule: inputOf(data), couponCode }, call);
    return saved.rule_id;
  }
  const entityForm = useEntityForm<RuleValues, number>({
    entity: 'sales_rule',
    entityId: id ?? 'new',
    values,
    version,
    schema: RuleForm,
    save,
    onSaved: (saved) => void navigate({ to: `/price-rules/${saved}`, replace: true }),
    fieldOf: (name) => fieldOf(name),
  });
  async function remove(ruleId: number): Promise<void> {
    const isGone = await act((call) => client.salesRule.rule.delete.mutate({ ruleId }, call), { done: t('form.deleted'), undo: true });
    if (isGone) await navigate({ to: '/price-rules', ignoreBlocker: true });
  }
  const hasCodes = rule !== undefined && values.coupon_mode === 'many';
  return (
    <EntityPage
      entityForm={entityForm}
      title={id ? values.name || `#${id}` : t('marketing.newRule')}
      mark={rule && <RuleState rule={rule} />}
      hint={rule && t('marketing.usedTimes', { count: rule.times_used })}
      back={{ to: '/price-rules', label: t('nav.rules') }}
      onDelete={id ? () => void remove(id) : undefined}
      actions={
        hasCodes && (
          <Button variant="default" component={Link} to={`/price-rules/${id}/coupons`}>
            {t('marketing.couponCodes')}
          </Button>
        )
      }
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            <Card gap="md">
              <TextField name="name" label={t('word.name')} description={t('marketing.nameHint')} required />
              <TextAreaField name="description" label={t('marketing.description')} minRows={2} />
            </Card>
            <Card title={t('marketing.when')}>
              <ConditionField name="condition" nothing={t('marketing.always')} />
            </Card>
            <ActionCard />
            <LabelCard />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            <ScopeCard />
            <CouponCard id={id} hasCodes={hasCodes} />
            <LimitCard />
          </Stack>
        </Grid.Col>
      </Grid>
    </EntityPage>
  );
}

function fieldOf(name: string): string | undefined {
  if (name === 'couponCode' || name.endsWith('coupon.code')) return 'coupon_code';
  const last = name.replace(/^rule\./, '').split(/[.[]/)[0];
  return last === 'store_labels' ? undefined : last;
}
