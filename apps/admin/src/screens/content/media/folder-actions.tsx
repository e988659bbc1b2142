import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFolderPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { FormModal } from '../../../form/dialog-form';
import { TextField } from '../../../form/fields';
import { folderName, type MediaFolder, rootOf } from '../../../media/library';
import { askToDelete } from '../../../shell/ask';
import { IconButton } from '../../../shell/icon-button';

interface Props {
  current: number | undefined;
  onChoose: (folder: number | undefined) => void;
}

/** New folder; rename and delete the open one. */
export function FolderActions({ current, onChoose }: Props) {
  const { t } = useTranslation();
  const { act } = useAct();
  const { data: folders = [] } = useQuery(trpc.media.folder.list.queryOptions());
  const [isNew, setNew] = useDisclosure(false);
  const [isRenaming, setRenaming] = useDisclosure(false);
  const open = folders.find(({ id }) => id === current);
  const parentId = current ?? rootOf(folders);
  async function remove({ id }: MediaFolder): Promise<void> {
    const done = await act((call) => client.media.folder.delete.mutate({ id }, call), { done: t('media.folderDeleted'), undo: true });
    if (done) onChoose(undefined);
  }
  return (
    <Group gap={4} justify="space-between">
      <Button variant="light" size="compact-sm" leftSection={<IconFolderPlus size={16} aria-hidden />} onClick={setNew.open}>
        {t('media.newFolder')}
      </Button>
      {open && (
        <Group gap={2}>
          <IconButton icon={IconPencil} label={t('media.renameFolder')} onClick={setRenaming.open} />
          <IconButton
            icon={IconTrash}
            label={t('act.delete')}
            about={open.path}
            onClick={() => askToDelete(open.path, () => void remove(open))}
          />
        </Group>
      )}
      <FormModal<{ name: string }, MediaFolder>
        title={open ? `${t('media.newFolder')} – ${t('media.newFolderIn', { folder: open.path })}` : t('media.newFolder')}
        submitLabel={t('act.add')}
        isOpen={isNew}
        onClose={setNew.close}
        values={{ name: '' }}
        done={t('media.folderCreated')}
        send={async ({ name }, call) => {
          const made = await client.media.folder.create.mutate({ parentId: parentId ?? 0, name }, call);
          onChoose(made.id);
          return made;
        }}
      >
        <FolderNameField />
      </FormModal>
      {open && (
        <FormModal<{ name: string }, boolean>
          key={open.path}
          title={t('media.renameFolder')}
          submitLabel={t('act.save')}
          isOpen={isRenaming}
          onClose={setRenaming.close}
          values={{ name: folderName(open.path) }}
          done={t('media.folderRenamed')}
          undo
          send={({ name }, call) => client.media.folder.rename.mutate({ id: open.id, name }, call)}
        >
          <FolderNameField />
        </FormModal>
      )}
    </Group>
  );
}

function FolderNameField() {
  const { t } = useTranslation();
  return (
    <TextField<{ name: string }>
      name="name"
      label={t('media.folderName')}
      description={t('media.folderHint')}
      maxLength={60}
      required
      data-autofocus
    />
  );
}
