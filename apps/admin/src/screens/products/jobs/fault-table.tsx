import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fill } from '../../../api/failure';
import { Hint } from '../../../shell/hint';
import { saveAs } from '../../../shell/job-tray';
import { SmallButton } from '../../../shell/small-button';
import { SmallTable } from '../../../shell/small-table';
import { csvOf } from '../import/csv-file';

/** Why a line of a file was rejected; the whole line if no column is named. */
export interface LineFault {
  line?: number | undefined;
  column?: string | null | undefined;
  sku?: string | null | undefined;
  id?: number | null | undefined;
  message: string;
  parameters?: Record<string, string | number> | (string | number)[] | undefined;
}

/** Maximum rows in the table; the downloadable file has all. */
const MAX_SHOWN = 200;

/** Rejected rows: line and column for files, SKU and reason. */
export function FaultTable({ faults, fileName }: { faults: readonly LineFault[]; fileName: string }) {
  const { t } = useTranslation();
  if (faults.length === 0) return null;
  const isOfFile = faults.some(({ line }) => line !== undefined);
  const heads = [
    ...(isOfFile ? [t('products.import.line'), t('products.import.column')] : []),
    t('products.list.sku'),
    t('products.import.reason'),
  ];
  const cellsOf = (fault: LineFault): (string | number)[] => [
    ...(isOfFile ? [fault.line ?? '', fault.column ?? ''] : []),
    fault.sku ?? fault.id ?? '',
    fill(fault),
  ];
  const keep = (): void => saveAs(fileName, new Blob([csvOf([heads, ...faults.map(cellsOf)])], { type: 'text/csv;charset=utf-8' }));
  return (
    <>
      <SmallTable
        aria-label={t('products.import.reason')}
        minWidth={320}
        maxHeight={420}
        rows={faults.slice(0, MAX_SHOWN)}
        // A line may have the same error twice, and rows are only appended.
        rowKey={(_, index) => index}
        columns={heads.map((title, place) => ({ title, cell: (fault: LineFault) => cellsOf(fault)[place] || '–' }))}
      />
      <Group justify="space-between">
        <Hint>{faults.length > MAX_SHOWN && t('products.import.more', { count: faults.length - MAX_SHOWN })}</Hint>
        <SmallButton label={t('products.import.faultFile')} onClick={keep} />
      </Group>
    </>
  );
}
