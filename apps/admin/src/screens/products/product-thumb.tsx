import { Center } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { pictureUrl } from './picture';

/** A product thumbnail, or a placeholder icon. */
export function ProductThumb({ file, size = 40 }: { file: string | null; size?: number }) {
  const frame = { width: size, height: size, borderRadius: 'var(--mantine-radius-sm)', background: 'var(--merx-page)', flexShrink: 0 };
  if (!file || file === 'no_selection')
    return (
      <Center style={frame} c="dimmed">
        <IconPhoto size={size / 2} stroke={1.25} aria-hidden />
      </Center>
    );
  return <img src={pictureUrl(file, 80)} alt="" loading="lazy" width={size} height={size} style={{ ...frame, objectFit: 'contain' }} />;
}
