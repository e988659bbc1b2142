import { ScrollArea, Stack, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../../api/trpc';
import { Hint } from '../../../shell/hint';
import { StatusBadge } from '../../../shell/status-badge';
import { money, quantity } from '../../../texts/format';
import { useProductScope } from '../editor/product-scope';
import type { AxisAttribute } from './variant-plan';

type Row = Outputs['configurableProduct']['variations']['generate']['rows'][number];

const TONES = { new: 'good', link: 'good', present: 'quiet', refused: 'bad' } as const;
const MOST = 500;

/** What would be made, variant by variant. */
export function VariantPreview({ rows, attributes }: { rows: Row[]; attributes: AxisAttribute[] }) {
  const { t } = useTranslation();
  const { currency } = useProductScope();
  const names = new Map(attributes.flatMap(({ options }) => options.map(({ id, label }) => [id, label] as const)));
  return (
    <Stack gap="xs">
      <ScrollArea.Autosize
        mah={420}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('products.composite.preview') }}
      >
        <Table aria-label={t('products.composite.preview')} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {attributes.map(({ code, label }) => (
                <Table.Th key={code}>{label}</Table.Th>
              ))}
              <Table.Th>{t('products.composite.sku')}</Table.Th>
              <Table.Th ta="right">{t('products.composite.price')}</Table.Th>
              <Table.Th ta="right">{t('products.composite.qty')}</Table.Th>
              <Table.Th>{t('word.status')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, MOST).map((row) => (
              <Table.Tr key={Object.values(row.options).join('/')}>
                {attributes.map(({ code }) => (
                  <Table.Td key={code}>{names.get(row.options[code] ?? 0)}</Table.Td>
                ))}
                <Table.Td>{row.sku}</Table.Td>
                <Table.Td ta="right" className="numbers">
                  {money(row.price, currency)}
                </Table.Td>
                <Table.Td ta="right" className="numbers">
                  {quantity(row.qty)}
                </Table.Td>
                <Table.Td>
                  <StatusBadge tone={TONES[row.state]}>{t(`products.composite.states.${row.state}`)}</StatusBadge>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {rows.length > MOST && <Hint>{t('products.composite.moreRows', { count: rows.length - MOST })}</Hint>}
    </Stack>
  );
}
