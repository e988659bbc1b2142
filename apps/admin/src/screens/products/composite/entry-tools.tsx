import { Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shell/icon-button';

interface Props {
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** Moves a list entry up or down, or removes it. */
export function EntryTools({ name, index, count, onMove, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <Group gap={2} wrap="nowrap">
      <IconButton icon={IconArrowUp} label={t('act.moveUp')} about={name} disabled={index === 0} onClick={() => onMove(index, index - 1)} />
      <IconButton
        icon={IconArrowDown}
        label={t('act.moveDown')}
        about={name}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      />
      <IconButton icon={IconTrash} label={t('act.remove')} about={name} onClick={onRemove} />
    </Group>
  );
}
