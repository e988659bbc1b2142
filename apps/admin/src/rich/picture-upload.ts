import { mediaDirective } from '@merx/wire';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../api/act';
import { client } from '../api/trpc';
import { contentOf, dropUpload, keepUpload, MOST_BYTES, PICTURE_TYPES } from '../form/uploads';
import { showToast } from '../shell/toast';

/** A picture to insert: its source is an address or a media directive. */
export interface FoundPicture {
  src: string;
  alt: string;
  width: number | null;
}

/** Adds a picture to the media library; shows why that failed, and then returns undefined. */
export function usePictureUpload(): (file: File) => Promise<FoundPicture | undefined> {
  const { t } = useTranslation();
  const { act } = useAct();
  return useCallback(
    async (file) => {
      if (!PICTURE_TYPES.includes(file.type) || file.size > MOST_BYTES) {
        showToast({ kind: 'failure', title: t('failure.title'), text: t('products.edit.pictureRefused') });
        return undefined;
      }
      const address = keepUpload(file);
      try {
        const content = await contentOf(address);
        const picture = await act((call) => client.media.picture.upload.mutate({ content }, call), { refresh: false });
        return picture && { src: mediaDirective(picture.path), alt: '', width: null };
      } finally {
        dropUpload(address);
      }
    },
    [act, t],
  );
}
