import { Grid, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { NumberField, SelectField, SwitchField } from '../../form/fields';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { ConditionField } from './conditions/condition-field';
import { ACTIONS, type RuleValues } from './rule-values';

/** The discount of a rule, and the items it applies to. */
export function ActionCard() {
  const { t } = useTranslation();
  const { data: lookups } = useQuery(trpc.ui.lookups.queryOptions());
  const action = useWatch<RuleValues, 'simple_action'>({ name: 'simple_action' });
  const isPercent = action === 'by_percent' || action === 'to_percent';
  const isBuyGet = action === 'buy_x_get_y';
  const unit = isPercent ? '%' : (lookups?.base_currency ?? '');
  return (
    <Card title={t('marketing.gives')} gap="md">
      <Grid>
        <Grid.Col span={{ base: 12, sm: 8 }}>
          <SelectField
            name="simple_action"
            label={t('marketing.simple_action')}
            data={ACTIONS.map((value) => ({ value, label: t(`marketing.actions.${value}`) }))}
            allowDeselect={false}
          />
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
          <NumberField name="discount_qty" label={t('marketing.mostPieces')} description={t('marketing.noLimit')} min={0} />
        </Grid.Col>
        {!isBuyGet && (
          <Grid.Col span={{ base: 6, sm: 4 }}>
            <NumberField name="discount_step" label={t('marketing.step')} description={t('marketing.stepHint')} decimals={0} min={0} />
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <SelectField
            name="simple_free_shipping"
            label={t('marketing.freeShipping')}
            data={(['0', '1', '2'] as const).map((value) => ({ value, label: t(`marketing.free.${value}`) }))}
            allowDeselect={false}
          />
        </Grid.Col>
      </Grid>
      <SwitchField name="apply_to_shipping" label={t('marketing.alsoShipping')} />
      <SwitchField name="stop_rules_processing" label={t('marketing.stop')} description={t('marketing.stopHint')} />
      <Title order={3} size="h6" mt="xs">
        {t('marketing.onItems')}
      </Title>
      <Hint mt={-12}>{t('marketing.onItemsHint')}</Hint>
      <ConditionField name="action_condition" nothing={t('marketing.allItems')} />
    </Card>
  );
}
