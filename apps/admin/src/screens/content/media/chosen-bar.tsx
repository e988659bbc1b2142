import { Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { FormModal } from '../../../form/dialog-form';
import { SelectField } from '../../../form/fields';
import { rootOf } from '../../../media/library';
import { SmallButton } from '../../../shell/small-button';
import { askToDeletePictures } from './delete-pictures';

interface Props {
  chosen: number[];
  onClear: () => void;
}

/** What can be done with several selected pictures. */
export function ChosenBar({ chosen, onClear }: Props) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [isMoving, moving] = useDisclosure(false);
  if (chosen.length === 0) return null;
  return (
    <Group px="sm" py={8} gap="xs" bg="var(--merx-row-selected)" role="region" aria-label={t('word.actions')}>
      <Text size="sm" fw={600} role="status">
        {t('list.selected', { count: chosen.length })}
      </Text>
      <SmallButton label={t('list.clearSelection')} color="gray" onClick={onClear} />
      <Group gap="xs" ms="auto">
        <SmallButton label={t('media.move')} variant="light" onClick={moving.open} />
        <SmallButton label={t('act.delete')} variant="light" color="brick" onClick={() => askToDeletePictures(act, chosen, onClear)} />
      </Group>
      <MoveModal ids={chosen} isOpen={isMoving} onClose={moving.close} onDone={onClear} />
    </Group>
  );
}

interface MoveForm {
  folder: string;
}

function MoveModal({ ids, isOpen, onClose, onDone }: { ids: number[]; isOpen: boolean; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  const { data: folders = [] } = useQuery(trpc.media.folder.list.queryOptions());
  return (
    <FormModal<MoveForm, number>
      title={t('media.move')}
      isOpen={isOpen}
      onClose={onClose}
      values={{ folder: String(rootOf(folders) ?? '') }}
      done={t('media.moved', { count: ids.length })}
      undo
      send={async ({ folder }, call) => {
        const moved = await client.media.picture.move.mutate({ ids, folderId: Number(folder) }, call);
        onDone();
        return moved;
      }}
    >
      <SelectField<MoveForm>
        name="folder"
        label={t('media.moveTo')}
        data={folders.map(({ id, path }) => ({ value: String(id), label: path || t('media.topFolder') }))}
        searchable
      />
    </FormModal>
  );
}
