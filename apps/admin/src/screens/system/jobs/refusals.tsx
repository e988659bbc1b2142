import { Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fill } from '../../../api/failure';
import type { Outputs } from '../../../api/trpc';
import { Hint } from '../../../shell/hint';
import { saveAs } from '../../../shell/job-tray';
import { SmallButton } from '../../../shell/small-button';
import { SmallTable } from '../../../shell/small-table';

type Job = Outputs['job']['jobs']['get'];
type Refusal = Job['report'][number];

/** Records that a job skipped, with reasons, as a table and as a file. */
export function Refusals({ job: { id, report, refused_count } }: { job: Job }) {
  const { t } = useTranslation();
  const hasLines = report.some(({ line }) => line !== undefined);
  const hasSkus = report.some(({ sku }) => sku);
  const hasColumns = report.some(({ column }) => column);
  const download = (): void => {
    const head = ['line', 'id', 'sku', 'column', 'message'];
    const rows = report.map((one) => [one.line, one.id, one.sku, one.column, fill(one)]);
    const csv = [head, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n');
    saveAs(`refused-${id}.csv`, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Hint>{report.length < refused_count && t('system.firstRefusals', { count: report.length })}</Hint>
        <SmallButton label={t('system.refusalFile')} variant="default" onClick={download} />
      </Group>
      <SmallTable
        aria-label={t('system.refused_count')}
        minWidth={420}
        maxHeight={520}
        rows={report}
        rowKey={keyOf}
        columns={[
          hasLines && { title: t('system.line'), width: 80, cell: ({ line }) => line },
          { title: hasSkus ? t('system.sku') : t('word.id'), cell: ({ sku, id: number }) => sku ?? number },
          hasColumns && { title: t('system.column'), cell: ({ column }) => column },
          { title: t('system.reason'), cell: fill },
        ]}
      />
    </Stack>
  );
}

/** A line of a file may be rejected for several reasons. */
const keyOf = ({ line, id, sku, column }: Refusal, index: number): string => [line, id, sku, column, index].join(' ');

/** A CSV cell; spreadsheet formulas are escaped. */
function quoted(value: unknown): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
