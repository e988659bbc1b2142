import { Skeleton } from '@mantine/core';
import { modals } from '@mantine/modals';
import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import { show } from '../shell/ask';

/** A picture that was chosen from the media library. */
export interface PickedPicture {
  /** Below `/media`: `wysiwyg/summer/beach.jpg`. */
  path: string;
  url: string;
  alt: string;
  width: number;
  height: number;
}

const PickerBody = lazy(() => import('./picker-body'));

/** Opens a dialog that shows the media library; resolves with the picture that was chosen, or undefined when it is closed. */
export function pickPicture(): Promise<PickedPicture | undefined> {
  return new Promise((resolve) => {
    const modalId = crypto.randomUUID();
    let picked: PickedPicture | undefined;
    const choose = (picture: PickedPicture): void => {
      picked = picture;
      modals.close(modalId);
    };
    show({
      modalId,
      title: i18next.t('media.choose'),
      size: 'min(1100px, 100vw)',
      onClose: () => resolve(picked),
      children: (
        <Suspense fallback={<Skeleton height={420} />}>
          <PickerBody onPick={choose} />
        </Suspense>
      ),
    });
  });
}
