import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useDirection, VisuallyHidden } from '@mantine/core';
import { day, dayOfMonth, monthOf } from '../texts/format';

export type Period = 'day' | 'week' | 'month';

interface Props {
  caption: string;
  /** What is measured. */
  name: string;
  /** `start` is the first day of a period; `detail` is for screen readers. */
  points: { start: string; value: number; detail?: string | undefined }[];
  format: (value: number) => string;
  by: Period;
  height: number;
}

/** The axis and the distance of its labels, which Mantine moves to the left. */
const AT_THE_RIGHT = { orientation: 'right', tick: { transform: 'translate(10, 0)', fontSize: 12, fill: 'currentColor' } } as const;

/** A figure by period as a bar chart, with a table of the same figures for screen readers. */
export default function PeriodChart({ caption, name, points, format, by, height }: Props) {
  const isRightToLeft = useDirection().dir === 'rtl';
  return (
    <>
      <BarChart
        h={height}
        data={points.map(({ start, value }) => ({ start: label(start, by), [name]: value }))}
        dataKey="start"
        series={[{ name, color: 'verdigris.6' }]}
        valueFormatter={format}
        xAxisProps={{ reversed: isRightToLeft }}
        yAxisProps={{ width: 84, ...(isRightToLeft && AT_THE_RIGHT) }}
        withTooltip
        tickLine="none"
        gridAxis="y"
        barChartProps={{ accessibilityLayer: false }}
        // Where a label begins is counted from the left; the axes alone are reversed.
        dir="ltr"
        aria-hidden
      />
      <VisuallyHidden>
        <table>
          <caption>{caption}</caption>
          <tbody>
            {points.map(({ start, value, detail }) => (
              <tr key={start}>
                <th scope="row">{day(start)}</th>
                <td>{format(value)}</td>
                {detail && <td>{detail}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}

/** Short enough for an axis label. */
function label(start: string, by: Period): string {
  return by === 'month' ? monthOf(start) : dayOfMonth(start);
}
