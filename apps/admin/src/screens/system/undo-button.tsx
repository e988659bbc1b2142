import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client } from '../../api/trpc';
import { askToConfirm } from '../../shell/ask';

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
