import { Anchor, Box, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../../api/trpc';
import type { FoundProduct } from '../product-picker';

const MAX_PRODUCTS = 200;

/** Loads products by SKU. */
export function useNames(skus: readonly string[]): ReadonlyMap<string, FoundProduct> {
  const asked = [...skus].sort().slice(0, MAX_PRODUCTS);
  const { data } = useQuery({
    ...trpc.catalog.product.grid.queryOptions({
      searchCriteria: {
        filter_groups: [{ filters: [{ field: 'sku', condition_type: 'in', value: asked.join(',') }] }],
        page_size: MAX_PRODUCTS,
      },
    }),
    enabled: asked.length > 0,
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
        <Text size="sm">{sku}</Text>
      )}
      <Text size="xs" c="dimmed">
        {sku}
      </Text>
    </Box>
  );
}
