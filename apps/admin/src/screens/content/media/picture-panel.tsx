import { Button, CopyButton, Drawer, FileButton, Group, Skeleton, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconReplace, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { DialogForm } from '../../../form/dialog-form';
import { TextAreaField, TextField } from '../../../form/fields';
import { fileContent, PICTURE_TYPES } from '../../../form/uploads';
import { type MediaPicture, mediaUrl } from '../../../media/library';
import { IconButton } from '../../../shell/icon-button';
import { byteSize, dateTime, quantity } from '../../../texts/format';
import type { Focus } from './crop-view';
import { askToDeletePictures } from './delete-pictures';
import { FocalPoint } from './focal-point';
import { PictureUses } from './picture-uses';

interface Props {
  id: number | undefined;
  onClose: () => void;
}

/** A picture of the library beside the others: its texts, focal point, uses and file. */
export function PicturePanel({ id, onClose }: Props) {
  const { t } = useTranslation();
  const { data, error } = useQuery({ ...trpc.media.picture.get.queryOptions({ id: id ?? 0 }), enabled: id !== undefined });
  if (error && id !== undefined) throw error;
  const picture = data?.id === id ? data : undefined;
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size={440}
      title={picture?.name ?? t('word.loading')}
      closeButtonProps={{ 'aria-label': t('act.close') }}
    >
      {picture ? <Details key={keyOf(picture)} picture={picture} onClose={onClose} /> : <Skeleton height={360} />}
    </Drawer>
  );
}

/** Another key resets the form to the stored values. */
const keyOf = ({ id, version, name, alt, focal_x, focal_y }: MediaPicture): string => [id, version, focal_x, focal_y, name, alt].join(' ');

interface PictureForm {
  name: string;
  alt: string;
  focus: Focus;
}

function Details({ picture, onClose }: { picture: MediaPicture; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, name, alt, focal_x, focal_y, updated_at, width, height, bytes } = picture;
  return (
    <Stack gap="md">
      <DialogForm<PictureForm, MediaPicture>
        values={{ name, alt, focus: { x: focal_x, y: focal_y } }}
        submitLabel={t('act.save')}
        send={({ focus, ...texts }, call) => client.media.picture.change.mutate({ id, ...texts, focal_x: focus.x, focal_y: focus.y }, call)}
        done={t('form.saved')}
        undo
        onDone={() => undefined}
      >
        <FocusField picture={picture} />
        <TextAreaField<PictureForm> name="alt" label={t('media.alt')} description={t('media.altHint')} minRows={2} maxLength={500} />
        <TextField<PictureForm> name="name" label={t('media.name')} />
      </DialogForm>
      <Stack gap={4}>
        <Text size="sm">{t('media.size', { width: quantity(width), height: quantity(height), bytes: byteSize(bytes) })}</Text>
        <Text size="sm" c="dimmed">
          {t('word.updated_at')}: {dateTime(updated_at)}
        </Text>
      </Stack>
      <Address path={picture.path} />
      <FileActions picture={picture} onClose={onClose} />
      <PictureUses id={id} />
    </Stack>
  );
}

function FocusField({ picture }: { picture: MediaPicture }) {
  const { field } = useController<PictureForm, 'focus'>({ name: 'focus' });
  return <FocalPoint picture={picture} value={field.value} onChange={field.onChange} />;
}

function Address({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('media.address')}
      value={mediaUrl(path)}
      readOnly
      rightSection={
        <CopyButton value={mediaUrl(path)}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? t('act.copied') : t('media.copyAddress')}>
              <IconButton icon={copied ? IconCheck : IconCopy} label={copied ? t('act.copied') : t('media.copyAddress')} onClick={copy} />
            </Tooltip>
          )}
        </CopyButton>
      }
    />
  );
}

function FileActions({ picture, onClose }: { picture: MediaPicture; onClose: () => void }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { id, path, name, mime } = picture;
  async function replace(file: File | null): Promise<void> {
    if (!file) return;
    const content = await fileContent(file);
    await act((call) => client.media.picture.replace.mutate({ id, content }, call), { done: t('media.replaced') });
  }
  return (
    <Group gap="xs">
      <FileButton
        onChange={(file) => void replace(file)}
        accept={PICTURE_TYPES.includes(mime) ? mime : PICTURE_TYPES.join(',')}
        inputProps={{ 'aria-label': t('media.replace') }}
      >
        {(props) => (
          <Button {...props} variant="default" loading={isActing} leftSection={<IconReplace size={16} aria-hidden />}>
            {t('media.replace')}
          </Button>
        )}
      </FileButton>
      <Button component="a" href={mediaUrl(path)} download={name} variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
        {t('media.download')}
      </Button>
      <Button
        variant="subtle"
        color="brick"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => askToDeletePictures(act, [id], onClose)}
      >
        {t('act.delete')}
      </Button>
    </Group>
  );
}
