import { Anchor, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { DayField, MultiSelectField, NumberField, SelectField, SwitchField, TextField } from '../../form/fields';
import { choicesOf } from '../../list/choices';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import type { RuleValues } from './rule-values';

/** Status, websites, customer groups and dates of a rule. */
export function ScopeCard() {
  const { t } = useTranslation();
  const { data: lookups } = useQuery(trpc.ui.lookups.queryOptions());
  return (
    <Card title={t('marketing.scope')} gap="md">
      <SwitchField name="is_active" label={t('word.active')} />
      <MultiSelectField name="website_ids" label={t('marketing.website_ids')} data={choicesOf(lookups?.websites)} isNumber required />
      <MultiSelectField
        name="customer_group_ids"
        label={t('marketing.customer_group_ids')}
        data={choicesOf(lookups?.customer_groups)}
        isNumber
        required
      />
      <Group grow align="flex-start">
        <DayField name="from_date" label={t('marketing.from_date')} />
        <DayField name="to_date" label={t('marketing.to_date')} />
      </Group>
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
      {mode !== 'none' && (
        <NumberField name="uses_per_coupon" label={t('marketing.usage_limit')} description={t('marketing.noLimit')} decimals={0} min={0} />
      )}
    </Card>
  );
}

/** Usage limits and priority of a rule. */
export function LimitCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('marketing.limits')} gap="md">
      <NumberField
        name="uses_per_customer"
        label={t('marketing.usesPerCustomer')}
        description={t('marketing.noLimit')}
        decimals={0}
        min={0}
      />
      <NumberField name="sort_order" label={t('marketing.sort_order')} description={t('marketing.priorityHint')} decimals={0} min={0} />
    </Card>
  );
}
