import { ScrollArea, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../../api/trpc';
import { Hint } from '../../../shell/hint';
import { SmallTable } from '../../../shell/small-table';
import { StatusBadge } from '../../../shell/status-badge';
import { money, quantity } from '../../../texts/format';
import { useProductScope } from '../editor/product-scope';
import type { AxisAttribute } from './variant-plan';

type Row = Outputs['configurableProduct']['variations']['generate']['rows'][number];

const TONES = { new: 'good', link: 'good', present: 'quiet', refused: 'bad' } as const;
const MOST = 500;

/** Preview of the variants to be generated. */
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
        <SmallTable
          aria-label={t('products.composite.preview')}
          stickyHeader
          rows={rows.slice(0, MOST)}
          rowKey={({ options }) => Object.values(options).join('/')}
          columns={[
            ...attributes.map(({ code, label }) => ({ title: label, cell: ({ options }: Row) => names.get(options[code] ?? 0) })),
            { title: t('products.composite.sku'), cell: ({ sku }) => sku },
            { title: t('products.composite.price'), isFigure: true, cell: ({ price }) => money(price, currency) },
            { title: t('products.composite.qty'), isFigure: true, cell: ({ qty }) => quantity(qty) },
            {
              title: t('word.status'),
              cell: ({ state }) => <StatusBadge tone={TONES[state]}>{t(`products.composite.states.${state}`)}</StatusBadge>,
            },
          ]}
        />
      </ScrollArea.Autosize>
      {rows.length > MOST && <Hint>{t('products.composite.moreRows', { count: rows.length - MOST })}</Hint>}
    </Stack>
  );
}
