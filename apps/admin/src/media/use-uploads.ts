import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../api/act';
import { failureText } from '../api/failure';
import { client } from '../api/trpc';
import { fileContent } from '../form/uploads';
import { showToast } from '../shell/toast';
import type { MediaPicture } from './library';

/** How far several uploads are. */
export interface UploadProgress {
  number: number;
  total: number;
}

/** Uploads files to a folder of the library, one after another; one that is refused does not stop the others. */
export function useUploads(folderId: number | undefined) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [progress, setProgress] = useState<UploadProgress>();
  async function upload(files: readonly File[]): Promise<MediaPicture[]> {
    if (folderId === undefined) return [];
    const added: MediaPicture[] = [];
    for (const [index, file] of files.entries()) {
      setProgress({ number: index + 1, total: files.length });
      const content = await fileContent(file);
      const onFailure = (error: unknown): boolean => {
        showToast({ kind: 'failure', title: file.name, text: failureText(error) });
        return true;
      };
      const picture = await act((call) => client.media.picture.upload.mutate({ folderId, content }, call), { onFailure });
      if (picture) added.push(picture);
    }
    setProgress(undefined);
    if (added.length > 0) showToast({ text: t('media.uploaded', { count: added.length }) });
    return added;
  }
  return { upload, progress };
}
