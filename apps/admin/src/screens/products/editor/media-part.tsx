import { Hint } from '../../../shell/hint';
import '@mantine/dropzone/styles.css';
import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { Group, SimpleGrid, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { dropUpload, keepUpload, MOST_BYTES, PICTURE_TYPES, uploadOf } from '../../../form/uploads';
import { Card } from '../../../shell/card';
import { showToast } from '../../../shell/toast';
import { MediaCard } from './media-card';
import { livingMedia, type MediaForm, newMedia } from './media-form';
import type { Attribute, ProductForm } from './product-form';

/** The product's pictures: upload, sort, label, assign roles, hide, remove. */
export function MediaPart({ roles }: { roles: readonly Attribute[] }) {
  const { t } = useTranslation();
  const { field } = useController<ProductForm, 'media'>({ name: 'media' });
  const media = livingMedia(field.value);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = media.map(({ key }) => key);
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over && active.id !== over.id) field.onChange(arrayMove(media, keys.indexOf(String(active.id)), keys.indexOf(String(over.id))));
  };
  function add(files: File[]): void {
    const kept = media.reduce((sum, { upload }) => sum + ((upload && uploadOf(upload)?.size) || 0), 0);
    if (kept + files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) {
      showToast({ kind: 'failure', title: t('failure.title'), text: t('products.edit.picturesTooLarge') });
      return;
    }
    const firstRoles = media.length === 0 ? roles.map(({ attribute_code }) => attribute_code).sort() : [];
    field.onChange([...media, ...files.map((file, index) => newMedia(keepUpload(file), index === 0 ? firstRoles : []))]);
  }
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
    <Card title={t('products.edit.media')} gap="md">
      <Dropzone
        onDrop={add}
        onReject={() => showToast({ kind: 'failure', title: t('failure.title'), text: t('products.edit.pictureRefused') })}
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
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
          <SortableContext items={keys} strategy={rectSortingStrategy}>
            <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm" role="list" aria-label={t('products.edit.media')}>
              {media.map((entry, index) => (
                <MediaCard key={entry.key} entry={entry} place={index + 1} roles={roles} onChange={change} onRemove={() => remove(entry)} />
              ))}
            </SimpleGrid>
          </SortableContext>
        </DndContext>
      )}
    </Card>
  );
}
