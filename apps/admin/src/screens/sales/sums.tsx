import { Table, Text } from '@mantine/core';
import { money } from '../../texts/format';

export interface SumLine {
  label: string;
  amount: number | null | undefined;
  isStrong?: boolean | undefined;
  /** Part of the line above. */
  isPart?: boolean | undefined;
  hint?: string | undefined;
}

/** A column of amounts with a total, as on an invoice. */
export function Sums({ lines, currency, label }: { lines: SumLine[]; currency: string | undefined; label: string }) {
  return (
    <Table aria-label={label} withRowBorders={false} verticalSpacing={3} maw={420} ml="auto">
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.label}>
            <Table.Th scope="row" fw={line.isStrong ? 600 : 400} pl={line.isPart ? 'lg' : undefined}>
              <Text size={line.isPart ? 'xs' : 'sm'} fw="inherit" c={line.isPart ? 'dimmed' : undefined}>
                {line.label}
              </Text>
            </Table.Th>
            <Table.Td ta="right" fw={line.isStrong ? 600 : 400}>
              <Text size={line.isPart ? 'xs' : 'sm'} fw="inherit" c={line.isPart ? 'dimmed' : undefined}>
                {money(line.amount ?? 0, currency)}
              </Text>
              {line.hint && (
                <Text size="xs" c="dimmed">
                  {line.hint}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
