import { Text } from '@mantine/core';

const SHORT = 24;

/** A SKU that wraps only if it is very long. */
export function Sku({ sku }: { sku: string }) {
  return (
    <Text component="span" inherit style={sku.length > SHORT ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }}>
      {sku}
    </Text>
  );
}
