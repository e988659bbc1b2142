import { Hint } from '../../../shell/hint';
import '@mantine/dropzone/styles.css';
import { arrayMove, rectSortingStrategy, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Chip, Group, Paper, SimpleGrid, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconEye, IconEyeOff, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { dropUpload, keepUpload, MOST_BYTES, PICTURE_TYPES, uploadOf } from '../../../form/uploads';
import { SortableRows } from '../../../list/sortable-rows';
import { mediaUrl } from '../../../media/library';
import { LibraryButton } from '../../../media/library-button';
import type { PickedPicture } from '../../../media/media-picker';
import { showPictureRefused } from '../../../media/picture-refused';
import { Card } from '../../../shell/card';
import { DragHandle } from '../../../shell/drag-handle';
import { IconButton } from '../../../shell/icon-button';
import { showToast } from '../../../shell/toast';
import { pictureUrl } from '../product-cells';
import { attributeLabel } from './attribute-value';
import classes from './media-card.module.css';
import { availableMedia, libraryMedia, type MediaForm, newMedia } from './media-form';
import type { Attribute, ProductForm } from './product-form';

/** The product's pictures: upload, sort, label, assign roles, hide, remove. */
export function MediaPart({ roles }: { roles: readonly Attribute[] }) {
  const { t } = useTranslation();
  const { field } = useController<ProductForm, 'media'>({ name: 'media' });
  const media = availableMedia(field.value);
  const keys = media.map(({ key }) => key);
  const move = (key: string, target: string): void => field.onChange(arrayMove(media, keys.indexOf(key), keys.indexOf(target)));
  const allRoles = (): string[] => roles.map(({ attribute_code }) => attribute_code).sort();
  function add(files: File[]): void {
    const kept = media.reduce((sum, { upload }) => sum + ((upload && uploadOf(upload)?.size) || 0), 0);
    if (kept + files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) {
      showToast({ kind: 'failure', title: t('failure.title'), text: t('products.edit.picturesTooLarge') });
      return;
    }
    const firstRoles = media.length === 0 ? allRoles() : [];
    field.onChange([...media, ...files.map((file, index) => newMedia(keepUpload(file), index === 0 ? firstRoles : []))]);
  }
  const addFromLibrary = (picked: PickedPicture): void =>
    field.onChange([...media, libraryMedia(picked, media.length === 0 ? allRoles() : [])]);
  const change = (changed: MediaForm): void => {
    // A role belongs to one picture only.
    const others = (one: MediaForm): MediaForm => ({ ...one, types: one.types.filter((type) => !changed.types.includes(type)) });
    field.onChange(media.map((one) => (one.key === changed.key ? changed : others(one))));
  };
  const remove = ({ key, upload }: MediaForm): void => {
    if (upload) dropUpload(upload);
    field.onChange(media.filter((one) => one.key !== key));
  };
  return (
    <Card title={t('products.edit.media')} gap="md" actions={<LibraryButton size="compact-sm" variant="light" onPick={addFromLibrary} />}>
      <Dropzone
        onDrop={add}
        onReject={showPictureRefused}
        accept={PICTURE_TYPES}
        maxSize={MOST_BYTES}
        inputProps={{ 'aria-label': t('products.edit.addPictures') }}
        p="sm"
      >
        <Group justify="center" gap="sm" mih={56} style={{ pointerEvents: 'none' }}>
          <IconPhotoPlus size={26} stroke={1.5} aria-hidden />
          <Text size="sm">{t('products.edit.dropPictures')}</Text>
        </Group>
      </Dropzone>
      {media.length === 0 ? (
        <Hint>{t('products.edit.noPictures')}</Hint>
      ) : (
        <SortableRows ids={keys} onMove={move} strategy={rectSortingStrategy}>
          <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm" role="list" aria-label={t('products.edit.media')}>
            {media.map((entry, index) => (
              <MediaCard key={entry.key} entry={entry} place={index + 1} roles={roles} onChange={change} onRemove={() => remove(entry)} />
            ))}
          </SimpleGrid>
        </SortableRows>
      )}
    </Card>
  );
}

interface Props {
  entry: MediaForm;
  /** Position, starting at 1. */
  place: number;
  roles: readonly Attribute[];
  onChange: (entry: MediaForm) => void;
  onRemove: () => void;
}

/** One picture: preview, label and roles. */
function MediaCard({ entry, place, roles, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const sortable = useSortable({ id: entry.key });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  const name = entry.label || t('products.edit.picture', { number: place });
  const source = entry.upload ?? (entry.library ? `${mediaUrl(entry.library)}?width=320&height=320` : pictureUrl(entry.file ?? '', 320));
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
          <img src={source} alt={entry.label} className={classes.picture} draggable={false} />
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
