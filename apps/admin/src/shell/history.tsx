import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../api/act';
import { client, trpc } from '../api/trpc';
import { useMay } from '../session/me';
import { dateTime } from '../texts/format';
import { askToConfirm } from './ask';
import { Card } from './card';
import { Hint } from './hint';
import { TextLink } from './text-link';

const SHOWN = 8;

/** The change history of a record, newest first. */
export function History({ entity, entityId }: { entity: string; entityId: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useQuery(trpc.logging.history.queryOptions({ entity, entityId, pageSize: SHOWN }));
  const items = data?.items ?? [];
  return (
    <Card title={t('history.title')} gap="xs">
      {items.length === 0 && <Hint>{t('history.none')}</Hint>}
      {items.map((change) => {
        const fields = [...new Set(change.rows.flatMap((row) => row.fields.map(({ field }) => field)))];
        return (
          <div key={change.change_id}>
            <TextLink to={may('Magento_Logging::magento_logging_events') && `/changes/${change.change_id}`}>
              {`${change.actor_name}, ${dateTime(change.at)}`}
            </TextLink>
            <Text size="xs" c="dimmed" lineClamp={2}>
              {fields.slice(0, 12).join(', ')}
            </Text>
          </div>
        );
      })}
    </Card>
  );
}

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

interface Props {
  changeId: string;
  onUndone?: () => void;
}

/** Undoes a whole change after confirmation. */
export function UndoButton({ changeId, onUndone }: Props) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  async function undo(): Promise<void> {
    const undone = await act((call) => client.logging.changes.undo.mutate({ changeId }, call), { done: t('form.undone') });
    if (undone) onUndone?.();
  }
  const ask = (): void =>
    askToConfirm(
      { title: t('system.undoTitle'), text: t('system.undoText'), confirm: t('act.undo'), isDangerous: false },
      () => void undo(),
    );
  return (
    <Button loading={isActing} onClick={ask}>
      {t('act.undo')}
    </Button>
  );
}
