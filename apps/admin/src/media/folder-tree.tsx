import { Select, Text, UnstyledButton } from '@mantine/core';
import { IconFolder, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { quantity } from '../texts/format';
import classes from './folder-tree.module.css';
import { folderDepth, folderName, type MediaFolder } from './library';

interface Props {
  folders: readonly MediaFolder[];
  current: number | undefined;
  /** Without a folder: all pictures. */
  onChoose: (folder: number | undefined) => void;
}

const INDENT = 16;

/** The folders below each other, as a tree. */
export function FolderTree({ folders, current, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list} aria-label={t('media.folders')}>
      <li>
        <UnstyledButton className={classes.folder} aria-current={current === undefined || undefined} onClick={() => onChoose(undefined)}>
          <IconPhoto size={16} aria-hidden />
          <span className={classes.name}>{t('media.all')}</span>
        </UnstyledButton>
      </li>
      {folders
        .filter(({ path }) => path !== '')
        .map(({ id, path, picture_count }) => (
          <li key={id} style={{ paddingInlineStart: (folderDepth(path) - 1) * INDENT }}>
            <UnstyledButton className={classes.folder} aria-current={current === id || undefined} onClick={() => onChoose(id)} title={path}>
              <IconFolder size={16} aria-hidden />
              <span className={classes.name}>{folderName(path)}</span>
              <Text component="span" size="xs" c="dimmed">
                {quantity(picture_count)}
              </Text>
            </UnstyledButton>
          </li>
        ))}
    </ul>
  );
}

const ALL = '';

/** The same folders as one field, for narrow screens. */
export function FolderSelect({ folders, current, onChoose }: Props) {
  const { t } = useTranslation();
  const data = folders.map(({ id, path }) => (path === '' ? { value: ALL, label: t('media.all') } : { value: String(id), label: path }));
  return (
    <Select
      aria-label={t('media.folder')}
      data={data}
      value={current === undefined ? ALL : String(current)}
      onChange={(value) => onChoose(value ? Number(value) : undefined)}
    />
  );
}
