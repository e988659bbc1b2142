import { Text } from '@mantine/core';

const SHORT = 24;

/** A sku on one line, unless it is very long. */
export function Sku({ sku }: { sku: string }) {
  return (
    <Text component="span" inherit style={sku.length > SHORT ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }}>
      {sku}
    </Text>
  );
}
