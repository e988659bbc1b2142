import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../api/trpc';
import { day, dayOfMonth, money, monthOf, quantity } from '../../texts/format';

interface Props {
  points: Outputs['dashboard']['revenue']['points'];
  currency: string;
  by: 'day' | 'week' | 'month';
  height: number;
}

/** Revenue as a bar chart, with a table of the same figures for screen readers. */
export default function RevenueChart({ points, currency, by, height }: Props) {
  const { t } = useTranslation();
  const name = t('start.revenue');
  const data = points.map(({ start, revenue, orders }) => ({ start: label(start, by), [name]: revenue, orders }));
  return (
    <>
      <BarChart
        h={height}
        data={data}
        dataKey="start"
        series={[{ name, color: 'verdigris.6' }]}
        valueFormatter={(value) => money(value, currency)}
        yAxisProps={{ width: 84 }}
        withTooltip
        tickLine="none"
        gridAxis="y"
        barChartProps={{ accessibilityLayer: false }}
        aria-hidden
      />
      <VisuallyHidden>
        <table>
          <caption>{t('start.revenueOverTime')}</caption>
          <tbody>
            {points.map(({ start, revenue, orders }) => (
              <tr key={start}>
                <th scope="row">{day(start)}</th>
                <td>{money(revenue, currency)}</td>
                <td>{quantity(orders)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}

/** Short enough for an axis label. */
function label(start: string, by: Props['by']): string {
  return by === 'month' ? monthOf(start) : dayOfMonth(start);
}
