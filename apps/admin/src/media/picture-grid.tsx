import { Checkbox, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fittingUrl, type MediaPicture } from './library';
import classes from './picture-grid.module.css';

export interface GridProps {
  pictures: readonly MediaPicture[];
  /** The picture was pressed. */
  onOpen: (picture: MediaPicture) => void;
  /** The ids of selected pictures; absent: none can be selected. */
  chosen?: readonly number[] | undefined;
  onChosen?: ((chosen: number[]) => void) | undefined;
}

/** Pictures side by side, each with its name. */
export function PictureGrid({ pictures, onOpen, chosen, onChosen }: GridProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.grid} aria-label={t('media.pictures')}>
      {pictures.map((picture) => {
        const { id, name, alt } = picture;
        const isChosen = chosen?.includes(id) ?? false;
        return (
          <li key={id} className={classes.cell}>
            <UnstyledButton className={classes.card} onClick={() => onOpen(picture)} aria-label={name} data-chosen={isChosen || undefined}>
              <span className={classes.frame}>
                <img src={fittingUrl(picture, 240)} alt={alt} className={classes.picture} loading="lazy" draggable={false} />
              </span>
              <span className={classes.name} title={name}>
                {name}
              </span>
            </UnstyledButton>
            {chosen && onChosen && (
              <Checkbox
                className={classes.check}
                size="md"
                aria-label={t('list.selectRow', { name })}
                checked={isChosen}
                onChange={() => onChosen(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
