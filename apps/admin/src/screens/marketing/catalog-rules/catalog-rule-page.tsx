import { Grid, Text } from '@mantine/core';
import type { CatalogRule } from '@merx/router/schema/sales-rule/catalog-rule/catalog-rule';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { NumberField } from '../../../form/fields';
import { FormField, FormFields } from '../../../form/form-fields';
import { RecordPage } from '../../../form/record-page';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { Hint } from '../../../shell/hint';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { ConditionField } from '../conditions/condition-field';
import { RuleState } from '../rule-state';
import {
  CatalogRuleFields,
  type CatalogRuleValues,
  catalogRuleInput,
  catalogRuleSchema,
  catalogRuleValues,
  isPercent,
  sentenceOf,
} from './catalog-rule-form';

/** One catalog price rule: which products, what becomes of their price, for whom and when. */
export function CatalogRulePage() {
  const { t } = useTranslation();
  const lookups = useLookups();
  if (!lookups) return <PageSkeleton />;
  return (
    <RecordPage
      entity="catalog_rule"
      list={{ to: '/catalog-price-rules', label: t('nav.catalogRules') }}
      read={(ruleId) => trpc.salesRule.catalogRule.get.queryOptions({ ruleId })}
      form={{ schema: catalogRuleSchema, valuesOf: (stored?: CatalogRule): CatalogRuleValues => catalogRuleValues(stored, lookups) }}
      title={(stored) => stored?.name ?? t('marketing.catalog.new')}
      mark={(rule) => <RuleState rule={rule} />}
      save={async (values, ruleId, call) => {
        const rule = catalogRuleInput(values);
        const { catalogRule } = client.salesRule;
        const saved = await (ruleId === undefined
          ? catalogRule.create.mutate({ rule }, call)
          : catalogRule.update.mutate({ ruleId, rule }, call));
        return { id: saved.rule_id };
      }}
      fieldOf={(name) => name.replace(/^rule\./, '').split(/[.[]/)[0]}
      remove={(ruleId, call) => client.salesRule.catalogRule.delete.mutate({ ruleId }, call)}
    >
      {() => (
        <Columns
          side={
            <>
              <Card title={t('marketing.scope')}>
                <FormFields of={CatalogRuleFields} only={['is_active', 'website_ids', 'customer_group_ids', 'from_date', 'to_date']} />
                <Hint mt="xs">{t('marketing.catalog.daysHint')}</Hint>
              </Card>
              <Card title={t('marketing.catalog.order')}>
                <FormFields of={CatalogRuleFields} only={['sort_order', 'stop_rules_processing']} />
              </Card>
            </>
          }
        >
          <Card>
            <FormFields of={CatalogRuleFields} only={['name', 'description']} />
          </Card>
          <Card title={t('marketing.catalog.which')}>
            <ConditionField name="condition" of="catalogRule" nothing={t('marketing.catalog.allProducts')} />
          </Card>
          <PriceCard lookups={lookups} />
        </Columns>
      )}
    </RecordPage>
  );
}

/** What the rule does to the price, and the whole rule in a sentence. */
function PriceCard({ lookups }: { lookups: Outputs['ui']['lookups'] }) {
  const { t } = useTranslation();
  const values = useWatch<CatalogRuleValues>() as CatalogRuleValues;
  const percent = isPercent(values.simple_action);
  return (
    <Card title={t('marketing.gives')} gap="md">
      <Grid>
        <Grid.Col span={{ base: 12, sm: 8 }}>
          <FormField name="simple_action" field={CatalogRuleFields.fields.simple_action} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4 }}>
          <NumberField
            name="discount_amount"
            label={t('marketing.amount')}
            rightSection={percent ? '%' : lookups.base_currency}
            rightSectionWidth={52}
            min={0}
            {...(percent && { max: 100 })}
            required
          />
        </Grid.Col>
      </Grid>
      <Hint>{t('marketing.catalog.lowest')}</Hint>
      <Text size="sm" p="sm" style={{ borderRadius: 8, background: 'var(--merx-row-selected)' }} aria-live="polite">
        {sentenceOf(values, lookups)}
      </Text>
    </Card>
  );
}
