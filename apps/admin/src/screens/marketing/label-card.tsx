import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { TextField } from '../../form/fields';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';

/** The discount label that customers see, per store view. */
export function LabelCard() {
  const { t } = useTranslation();
  const { data: lookups } = useQuery(trpc.ui.lookups.queryOptions());
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
