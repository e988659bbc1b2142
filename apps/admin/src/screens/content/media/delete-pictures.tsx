import { Text } from '@mantine/core';
import i18next from 'i18next';
import type { useAct } from '../../../api/act';
import { failureText, templatesOf } from '../../../api/failure';
import { client } from '../../../api/trpc';
import { askToConfirm } from '../../../shell/ask';

const USED = 'The picture "%name" is used by: %uses';

/** Asks for confirmation and deletes pictures; asks once more if some are still used. */
export function askToDeletePictures(act: ReturnType<typeof useAct>['act'], ids: number[], onDone: () => void): void {
  const count = ids.length;
  const remove = async (force: boolean): Promise<void> => {
    const deleted = await act((call) => client.media.picture.delete.mutate({ ids, force }, call), {
      done: (number) => i18next.t('media.deleted', { count: number }),
      onFailure: (error) => !force && templatesOf(error).includes(USED) && askAgain(failureText(error), () => void remove(true)),
    });
    if (deleted !== undefined) onDone();
  };
  const title = i18next.t('media.confirmDelete', { count });
  askToConfirm({ title, text: i18next.t('media.deleteFinal'), confirm: i18next.t('act.delete') }, () => void remove(false));
}

function askAgain(uses: string, onConfirm: () => void): true {
  const text = (
    <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
      {i18next.t('media.stillUsedHint')}
      {`\n${uses}`}
    </Text>
  );
  askToConfirm({ title: i18next.t('media.stillUsed'), text, confirm: i18next.t('media.deleteAnyway') }, onConfirm);
  return true;
}
