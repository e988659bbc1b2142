import { mediaDirective } from '@merx/wire';
import { useCallback } from 'react';
import { useAct } from '../api/act';
import { client } from '../api/trpc';
import { fileContent, isPicture } from '../form/uploads';
import { showPictureRefused } from '../media/picture-refused';

/** A picture to insert: its source is an address or a media directive. */
export interface FoundPicture {
  src: string;
  alt: string;
  width: number | null;
}

/** Adds a picture to the media library; shows why that failed, and then returns undefined. */
export function usePictureUpload(): (file: File) => Promise<FoundPicture | undefined> {
  const { act } = useAct();
  return useCallback(
    async (file) => {
      if (!isPicture(file)) {
        showPictureRefused();
        return undefined;
      }
      const content = await fileContent(file);
      const picture = await act((call) => client.media.picture.upload.mutate({ content }, call), { refresh: false });
      return picture && { src: mediaDirective(picture.path), alt: '', width: null };
    },
    [act],
  );
}
