import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/me';

/** Leads to the audit log of one thing, for who may read it. */
export function HistoryLink({ entity, entityId }: { entity: string; entityId: number | string }) {
  const { t } = useTranslation();
  const may = useMay();
  if (!may('Magento_Logging::magento_logging_events')) return null;
  const f = [
    ['entity', 'in', [entity]],
    ['entity_id', 'eq', String(entityId)],
  ];
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to="/changes" search={{ f } as never} {...props} />}>
      {t('system.changesOfThis')}
    </Anchor>
  );
}
