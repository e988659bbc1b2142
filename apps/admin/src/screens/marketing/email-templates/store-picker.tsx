import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import type { Outputs } from '../../../api/trpc';
import { choicesOf } from '../../../list/choices';
import { Card } from '../../../shell/card';

/** Chooses the store view whose version is edited. */
export function StorePicker({ template: { kind, store_id } }: { template: Outputs['emailTemplate']['get'] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const stores = choicesOf((useLookups()?.stores ?? []).filter(({ id }) => id !== 0));
  return (
    <Card>
      <Select
        label={t('marketing.templates.store')}
        description={t('marketing.templates.storeHint')}
        data={[{ value: '0', label: t('marketing.templates.allStores') }, ...stores]}
        value={String(store_id)}
        allowDeselect={false}
        onChange={(id) => void navigate({ to: `/email-templates/${kind}-${id}` })}
      />
    </Card>
  );
}
