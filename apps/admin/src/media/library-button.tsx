import { Button, type ButtonProps } from '@mantine/core';
import { IconLibraryPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type PickedPicture, pickPicture } from './media-picker';

interface Props extends ButtonProps {
  onPick: (picture: PickedPicture) => void;
}

/** A button that lets the admin choose a picture of the media library. */
export function LibraryButton({ onPick, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconLibraryPhoto size={16} aria-hidden />}
      {...props}
      onClick={() => void pickPicture().then((picked) => picked && onPick(picked))}
    >
      {t('media.fromLibrary')}
    </Button>
  );
}
