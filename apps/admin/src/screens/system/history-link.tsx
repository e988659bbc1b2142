import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/me';

/** Link to the audit log of one record, if the admin may view it. */
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
