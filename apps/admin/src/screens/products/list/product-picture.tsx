import { Box, Image } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';

const SIDE = 36;

/** A product thumbnail; decorative, since the name is beside it. */
export function ProductPicture({ file }: { file: string | null }) {
  const box = { width: SIDE, height: SIDE, borderRadius: 6, border: '1px solid var(--merx-line)', flex: 'none' };
  if (!file)
    return (
      <Box style={{ ...box, display: 'grid', placeItems: 'center' }} c="dimmed" aria-hidden>
        <IconPhoto size={18} stroke={1.3} />
      </Box>
    );
  return <Image src={`/media/catalog/product/cache/80x80${file}`} alt="" fit="contain" loading="lazy" style={box} />;
}
