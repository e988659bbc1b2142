import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../api/lookups';
import { client, trpc } from '../../api/trpc';
import { FormFields } from '../../form/form-fields';
import { RecordPage } from '../../form/record-page';
import { Card } from '../../shell/card';
import { Columns } from '../../shell/columns';
import { PageSkeleton } from '../../shell/page-skeleton';
import { ConditionField } from './conditions/condition-field';
import { ActionCard, CouponCard, LabelCard, LimitCard, ScopeCard } from './rule-cards';
import { inputOf, modeOf, RuleFields, type RuleValues, ruleSchema, type StoredRule, valuesOf } from './rule-form';
import { RuleState } from './rule-state';

/** The rule, its budget and its single coupon code, loaded together. */
const storedRule = (ruleId: number) => ({
  queryKey: [...trpc.salesRule.rule.get.queryKey({ ruleId }), 'with its code'],
  queryFn: async (): Promise<StoredRule> => {
    const ofRule = [{ filters: [{ field: 'rule_id', value: String(ruleId) }] }, { filters: [{ field: 'is_primary', value: '1' }] }];
    const [rule, budget, { items }] = await Promise.all([
      client.salesRule.rule.get.query({ ruleId }),
      client.salesRule.rule.budget.query({ ruleId }),
      client.salesRule.coupon.list.query({ searchCriteria: { filter_groups: ofRule, page_size: 1 } }),
    ]);
    return { rule, budget, code: items[0]?.code ?? '' };
  },
});

/** One cart price rule: conditions and discount. */
export function RulePage() {
  const { t } = useTranslation();
  const lookups = useLookups();
  if (!lookups) return <PageSkeleton />;
  const hasCodes = (stored: StoredRule | undefined): boolean => modeOf(stored?.rule) === 'many';
  return (
    <RecordPage
      entity="sales_rule"
      list={{ to: '/price-rules', label: t('nav.rules') }}
      read={storedRule}
      form={{ schema: ruleSchema, valuesOf: (stored?: StoredRule): RuleValues => valuesOf(stored, lookups) }}
      title={(stored) => (stored ? stored.rule.name || `#${stored.rule.rule_id}` : t('marketing.newRule'))}
      mark={({ rule }) => <RuleState rule={rule} />}
      hint={({ rule }) => t('marketing.usedTimes', { count: rule.times_used })}
      save={async (values, ruleId, call) => {
        const couponCode = values.coupon_mode === 'one' ? values.coupon_code.trim() : null;
        const saved = await client.salesRule.rule.saveWithCode.mutate(
          { ruleId, rule: inputOf(values), couponCode, budget: values.budget },
          call,
        );
        return { id: saved.rule_id };
      }}
      fieldOf={fieldOf}
      remove={(ruleId, call) => client.salesRule.rule.delete.mutate({ ruleId }, call)}
      actions={({ id, stored }) =>
        hasCodes(stored) && (
          <Button variant="default" component={Link} to={`/price-rules/${id}/coupons`}>
            {t('marketing.couponCodes')}
          </Button>
        )
      }
    >
      {({ id, stored }) => (
        <Columns
          side={
            <>
              <ScopeCard />
              <CouponCard id={id} hasCodes={hasCodes(stored)} />
              <LimitCard budget={stored?.budget} />
            </>
          }
        >
          <Card>
            <FormFields of={RuleFields} only={['name', 'description']} />
          </Card>
          <Card title={t('marketing.when')}>
            <ConditionField name="condition" nothing={t('marketing.always')} />
          </Card>
          <ActionCard />
          <LabelCard />
        </Columns>
      )}
    </RecordPage>
  );
}

function fieldOf(name: string): string | undefined {
  if (name === 'couponCode' || name.endsWith('coupon.code')) return 'coupon_code';
  const last = name.replace(/^rule\./, '').split(/[.[]/)[0];
  return last === 'store_labels' ? undefined : last;
}
