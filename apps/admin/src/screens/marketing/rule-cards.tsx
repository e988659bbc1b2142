import { Anchor, Grid, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../api/lookups';
import { NumberField, SelectField, TextField } from '../../form/fields';
import { FormField, FormFields } from '../../form/form-fields';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { money } from '../../texts/format';
import { ConditionField } from './conditions/condition-field';
import { RuleFields, type RuleValues, type StoredRule } from './rule-form';

/** Status, websites, customer groups and dates of a rule. */
export function ScopeCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('marketing.scope')}>
      <FormFields of={RuleFields} only={['is_active', 'website_ids', 'customer_group_ids', 'from_date', 'to_date']} />
    </Card>
  );
}

/** Usage limits, budget and priority of a rule. */
export function LimitCard({ budget }: { budget: StoredRule['budget'] | undefined }) {
  const { t } = useTranslation();
  const currency = useLookups()?.base_currency;
  return (
    <Card title={t('marketing.limits')} gap="md">
      <FormFields of={RuleFields} only={['uses_per_customer', 'sort_order']} />
      <NumberField
        name="budget"
        label={t('marketing.budget')}
        description={
          budget
            ? t('marketing.spent', { spent: money(budget.spent, currency), budget: money(budget.budget, currency) })
            : t('marketing.budgetHint')
        }
        rightSection={currency}
        rightSectionWidth={52}
        min={0.01}
      />
    </Card>
  );
}

/** Whether a coupon code is required, and which. */
export function CouponCard({ id, hasCodes }: { id: number | undefined; hasCodes: boolean }) {
  const { t } = useTranslation();
  const mode = useWatch<RuleValues, 'coupon_mode'>({ name: 'coupon_mode' });
  return (
    <Card title={t('marketing.coupon_type')} gap="md">
      <SelectField
        name="coupon_mode"
        label={t('marketing.couponMode')}
        data={(['none', 'one', 'many'] as const).map((value) => ({ value, label: t(`marketing.couponModes.${value}`) }))}
        allowDeselect={false}
      />
      {mode === 'one' && <TextField name="coupon_code" label={t('word.code')} required />}
      {mode === 'many' &&
        (hasCodes ? (
          <Anchor component={Link} to={`/price-rules/${id}/coupons`} size="sm">
            {t('marketing.toCodes')}
          </Anchor>
        ) : (
          <Hint>{t('marketing.saveFirst')}</Hint>
        ))}
      {mode !== 'none' && <Field name="uses_per_coupon" />}
    </Card>
  );
}

/** The discount of a rule, and the items it applies to. */
export function ActionCard() {
  const { t } = useTranslation();
  const lookups = useLookups();
  const action = useWatch<RuleValues, 'simple_action'>({ name: 'simple_action' });
  const isPercent = action === 'by_percent' || action === 'to_percent';
  const isBuyGet = action === 'buy_x_get_y';
  const unit = isPercent ? '%' : (lookups?.base_currency ?? '');
  return (
    <Card title={t('marketing.gives')} gap="md">
      <Grid>
        <Grid.Col span={{ base: 12, sm: 8 }}>
          <Field name="simple_action" />
        </Grid.Col>
        {isBuyGet && (
          <Grid.Col span={{ base: 6, sm: 4 }}>
            <NumberField name="discount_step" label={t('marketing.buyX')} decimals={0} min={0} required />
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 6, sm: 4 }}>
          <NumberField
            name="discount_amount"
            label={isBuyGet ? t('marketing.getY') : t('marketing.amount')}
            {...(!isBuyGet && { rightSection: unit, rightSectionWidth: 52 })}
            min={0}
            {...(isPercent && { max: 100 })}
            required
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4 }}>
          <Field name="discount_qty" />
        </Grid.Col>
        {!isBuyGet && (
          <Grid.Col span={{ base: 6, sm: 4 }}>
            <Field name="discount_step" />
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Field name="simple_free_shipping" />
        </Grid.Col>
      </Grid>
      <Field name="apply_to_shipping" />
      <Field name="stop_rules_processing" />
      <Title order={3} size="h6" mt="xs">
        {t('marketing.onItems')}
      </Title>
      <Hint mt={-12}>{t('marketing.onItemsHint')}</Hint>
      <ConditionField name="action_condition" nothing={t('marketing.allItems')} />
    </Card>
  );
}

const Field = ({ name }: { name: keyof typeof RuleFields.fields }) => <FormField name={name} field={RuleFields.fields[name]} />;

/** The discount label that customers see, per store view. */
export function LabelCard() {
  const { t } = useTranslation();
  const lookups = useLookups();
  return (
    <Card title={t('marketing.labels')} gap="md">
      <Hint>{t('marketing.labelsHint')}</Hint>
      <TextField name="labels.s0" label={t('word.allStores')} />
      {(lookups?.stores ?? []).map(({ id, name }) => (
        <TextField key={id} name={`labels.s${id}`} label={name} />
      ))}
    </Card>
  );
}
