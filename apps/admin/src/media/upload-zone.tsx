import '@mantine/dropzone/styles.css';
import { Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MOST_BYTES, PICTURE_TYPES } from '../form/uploads';
import { showToast } from '../shell/toast';
import { useUploads } from './use-uploads';

/** Takes pictures by drag and drop, or by choosing files, into a folder. */
export function UploadZone({ folderId }: { folderId: number | undefined }) {
  const { t } = useTranslation();
  const { upload, progress } = useUploads(folderId);
  return (
    <Dropzone
      onDrop={(files) => void upload(files)}
      onReject={(refused) =>
        showToast({
          kind: 'failure',
          title: refused.map(({ file }) => file.name).join(', '),
          text: t('products.edit.pictureRefused'),
        })
      }
      accept={PICTURE_TYPES}
      maxSize={MOST_BYTES}
      disabled={progress !== undefined}
      inputProps={{ 'aria-label': t('media.upload') }}
      p="sm"
    >
      <Group justify="center" gap="sm" mih={40} style={{ pointerEvents: 'none' }}>
        <IconPhotoPlus size={24} stroke={1.5} aria-hidden />
        <Text size="sm" role="status">
          {progress ? t('media.uploading', { ...progress }) : t('media.drop')}
        </Text>
      </Group>
    </Dropzone>
  );
}
