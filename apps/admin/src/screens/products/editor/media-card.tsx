import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Chip, Group, Paper, Stack, TextInput, Tooltip } from '@mantine/core';
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DragHandle } from '../../../shell/drag-handle';
import { IconButton } from '../../../shell/icon-button';
import { pictureUrl } from '../picture';
import { attributeLabel } from './attribute-words';
import classes from './media-card.module.css';
import type { MediaForm } from './media-form';
import type { Attribute } from './product-form';

interface Props {
  entry: MediaForm;
  /** Position, starting at 1. */
  place: number;
  roles: readonly Attribute[];
  onChange: (entry: MediaForm) => void;
  onRemove: () => void;
}

/** One picture: preview, label and roles. */
export function MediaCard({ entry, place, roles, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const sortable = useSortable({ id: entry.key });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  const name = entry.label || t('products.edit.picture', { number: place });
  const source = entry.upload ?? pictureUrl(entry.file ?? '', 320);
  const hide = t(entry.disabled ? 'products.edit.showPicture' : 'products.edit.hidePicture');
  return (
    <Paper
      ref={setNodeRef}
      withBorder
      radius="md"
      p="xs"
      role="listitem"
      aria-label={name}
      className={classes.card}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <Stack gap="xs">
        <div className={classes.frame} data-hidden={entry.disabled || undefined}>
          <img src={source} alt={entry.label} className={classes.picture} loading="lazy" draggable={false} />
          <Group gap={4} className={classes.tools}>
            <DragHandle
              sortable={sortable}
              iconSize={16}
              size="md"
              variant="default"
              color="verdigris"
              className={classes.handle}
              about={name}
            />
            <Tooltip label={hide}>
              <ActionIcon
                variant="default"
                aria-label={`${hide}: ${name}`}
                aria-pressed={entry.disabled}
                onClick={() => onChange({ ...entry, disabled: !entry.disabled })}
              >
                {entry.disabled ? <IconEyeOff size={16} /> : <IconEye size={16} />}
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t('act.remove')}>
              <IconButton icon={IconTrash} variant="default" label={t('act.remove')} about={name} onClick={onRemove} color="verdigris" />
            </Tooltip>
          </Group>
        </div>
        <TextInput
          size="xs"
          label={t('products.edit.pictureLabel')}
          value={entry.label}
          onChange={(event) => onChange({ ...entry, label: event.currentTarget.value })}
        />
        <Chip.Group multiple value={entry.types} onChange={(types) => onChange({ ...entry, types: [...types].sort() })}>
          <Group gap={4} role="group" aria-label={t('products.edit.roles', { name })}>
            {roles.map((role) => (
              <Chip key={role.attribute_code} value={role.attribute_code} size="xs" variant="light">
                {attributeLabel(role)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Stack>
    </Paper>
  );
}
