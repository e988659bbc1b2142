import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A list of labeled values, one per line. */
export function Facts({ label, facts }: { label: string; facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Table aria-label={label} layout="auto" withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
      <Table.Tbody>
        {facts.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400} c="dimmed" pr="md" style={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}>
              {name}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
