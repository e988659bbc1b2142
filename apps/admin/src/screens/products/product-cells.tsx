import { Anchor, Box, Center, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { StatusBadge } from '../../shell/status-badge';
import type { FoundProduct } from './product-picker';

/** A product thumbnail, or a placeholder icon; a list of many sets its size by `--merx-thumb`. */
export function ProductThumb({ file, size = 40 }: { file: string | null; size?: number }) {
  const side = `var(--merx-thumb, ${size}px)`;
  const frame = { width: side, height: side, borderRadius: 'var(--mantine-radius-sm)', background: 'var(--merx-page)', flexShrink: 0 };
  if (!file || file === 'no_selection')
    return (
      <Center style={frame} c="dimmed">
        <IconPhoto size={size / 2} stroke={1.25} aria-hidden />
      </Center>
    );
  return <img src={pictureUrl(file, 80)} alt="" width={size} height={size} style={{ ...frame, display: 'block', objectFit: 'contain' }} />;
}

/** URL of a product picture, resized to fit a square of that size. */
export const pictureUrl = (file: string, side: 80 | 160 | 240 | 320 = 160): string => `/media/catalog/product/cache/${side}x${side}${file}`;

const SHORT = 24;

/** A SKU that wraps only if it is very long. */
export function Sku({ sku }: { sku: string }) {
  return (
    <Text component="span" inherit style={sku.length > SHORT ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }}>
      <bdi>{sku}</bdi>
    </Text>
  );
}

const MAX_PRODUCTS = 200;

/** Loads products by SKU. */
export function useNames(skus: readonly string[]): ReadonlyMap<string, FoundProduct> {
  const requested = [...skus].sort().slice(0, MAX_PRODUCTS);
  const { data } = useQuery({
    ...trpc.catalog.product.grid.queryOptions({
      searchCriteria: {
        filter_groups: [{ filters: [{ field: 'sku', condition_type: 'in', value: requested.join(',') }] }],
        page_size: MAX_PRODUCTS,
      },
    }),
    enabled: requested.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.items.map((product) => [product.sku, product]));
}

/** A product's name, linked to its page, and its SKU. */
export function ProductName({ sku, name: product }: { sku: string; name: FoundProduct | undefined }) {
  return (
    <Box miw={0}>
      {product ? (
        <Anchor component={Link} to={`/products/${product.id}`} size="sm">
          {product.name ?? sku}
        </Anchor>
      ) : (
        <Text size="sm">
          <bdi>{sku}</bdi>
        </Text>
      )}
      <Text size="xs" c="dimmed">
        <bdi>{sku}</bdi>
      </Text>
    </Box>
  );
}

/** Whether a product is enabled. */
export function ProductStatus({ status }: { status: number | null | undefined }) {
  const { t } = useTranslation();
  return <StatusBadge tone={status === ENABLED ? 'good' : 'quiet'}>{t(status === ENABLED ? 'word.enabled' : 'word.disabled')}</StatusBadge>;
}
const ENABLED = 1;
