import { Input, Stack, Text } from '@mantine/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fittingUrl, type MediaPicture } from '../../../media/library';
import { cropView, type Focus, focusAt, movedFocus } from './crop-view';
import classes from './focal-point.module.css';

interface Props {
  picture: MediaPicture;
  value: Focus;
  onChange: (focus: Focus) => void;
  disabled?: boolean | undefined;
}

const percent = (part: number): number => Math.round(part * 100);

/** The picture with its focal point, moved by pressing the picture or by arrow keys, and what crops of other shapes show. */
export function FocalPoint({ picture, value, onChange, disabled }: Props) {
  const { t } = useTranslation();
  const source = fittingUrl(picture, 960);
  function press(event: MouseEvent<HTMLButtonElement>): void {
    // Pressed by a key, which has no position.
    if (event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange(focusAt((event.clientX - left) / width, (event.clientY - top) / height));
  }
  function move(event: KeyboardEvent): void {
    const moved = movedFocus(value, event.key, event.shiftKey);
    if (!moved) return;
    event.preventDefault();
    onChange(moved);
  }
  return (
    <Input.Wrapper label={t('media.focalPoint')} labelElement="div" description={t('media.focalHint')}>
      <Stack gap="sm" mt="xs">
        <button
          type="button"
          className={classes.place}
          onClick={press}
          onKeyDown={move}
          disabled={disabled}
          aria-label={t('media.focalAt', { x: percent(value.x), y: percent(value.y) })}
        >
          <img src={source} alt="" width={picture.width} height={picture.height} className={classes.picture} style={{ height: 'auto' }} />
          <span className={classes.point} style={{ left: `${percent(value.x)}%`, top: `${percent(value.y)}%` }} />
        </button>
        <div className={classes.crops}>
          <Crop label={t('media.square')} picture={picture} focus={value} source={source} box={{ width: 96, height: 96 }} />
          <Crop label={t('media.wide')} picture={picture} focus={value} source={source} box={{ width: 168, height: 72 }} />
          <Crop label={t('media.tall')} picture={picture} focus={value} source={source} box={{ width: 64, height: 96 }} />
        </div>
      </Stack>
    </Input.Wrapper>
  );
}

interface CropProps {
  label: string;
  picture: MediaPicture;
  focus: Focus;
  source: string;
  box: { width: number; height: number };
}

function Crop({ label, picture, focus, source, box }: CropProps) {
  return (
    <figure className={classes.crop}>
      <div className={classes.box} style={box}>
        <img src={source} alt="" style={cropView(picture, box, focus)} />
      </div>
      <Text component="figcaption" size="xs" c="dimmed" mt={4}>
        {label}
      </Text>
    </figure>
  );
}
