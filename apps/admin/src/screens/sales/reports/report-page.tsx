import { Button, Skeleton, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { saveAs } from '../../../shell/job-tray';
import { Page } from '../../../shell/page';
import { timeZone } from '../../../texts/time-zone';
import { FigureChoice, ReportChoices } from './report-choices';
import type { ReportSearch } from './report-search';
import { formatOf, ReportTable } from './report-table';

type Report = Outputs['dashboard']['report']['read'];

const PeriodChart = lazy(() => import('../../../shell/period-chart'));
const HEIGHT = 220;

/** Sales, taxes, coupons, products, customers and searches in a range of days: as chart, table and file. */
export function ReportPage() {
  const { t } = useTranslation();
  const search = useSearch({ strict: false }) as ReportSearch;
  const navigate = useNavigate();
  const may = useMay();
  const { act, isActing } = useAct();
  const { website, nothing, ...asked } = search;
  const input = { ...asked, websiteId: website ?? null, ...(nothing && { withoutResults: true }), timeZone: timeZone() };
  const { data, error } = useQuery(trpc.dashboard.report.read.queryOptions(input, { placeholderData: keepPreviousData }));
  if (error && !data) throw error;
  async function save(): Promise<void> {
    const text = await act(() => client.dashboard.report.exportCsv.query(input), { refresh: false });
    if (text !== undefined)
      saveAs(`${search.report}_${search.from}_${search.to}.csv`, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  }
  return (
    <Page
      title={t('sales.reports.title')}
      hint={[
        t(`sales.reports.defined.${search.report}`),
        ...(search.report === 'searches' ? [] : [t('sales.reports.zone', { zone: timeZone() })]),
      ].join(' ')}
      actions={
        <>
          {may('Magento_CatalogInventory::cataloginventory') && (
            <Button variant="default" component={Link} to="/stock">
              {t('start.lowStock')}
            </Button>
          )}
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={isActing} onClick={() => void save()}>
            {t('sales.reports.export')}
          </Button>
        </>
      }
    >
      <Stack>
        <ReportChoices
          search={search}
          onChange={(change) => void navigate({ to: '/reports', search: { ...search, ...change }, replace: true })}
        />
        {data ? <Shown report={data} search={search} /> : <Skeleton height={HEIGHT} />}
      </Stack>
    </Page>
  );
}

function Shown({ report, search: { report: name, by } }: { report: Report; search: ReportSearch }) {
  const { t } = useTranslation();
  const figures = report.columns.filter(({ id }) => typeof report.totals[id] === 'number');
  const [wanted, setWanted] = useState<string>();
  const figure = figures.find(({ id }) => id === wanted) ?? figures[0];
  return (
    <>
      {by !== 'all' && figure && (
        <Card
          title={t(`sales.reports.column.${figure.id as 'revenue'}`)}
          actions={<FigureChoice figures={figures} value={figure.id} onChange={setWanted} />}
        >
          <Suspense fallback={<Skeleton height={HEIGHT} />}>
            <PeriodChart
              caption={t(`sales.reports.of.${name}`)}
              name={t(`sales.reports.column.${figure.id as 'revenue'}`)}
              points={report.periods.map(({ start, values }) => ({ start: start ?? '', value: Number(values[figure.id] ?? 0) }))}
              format={(value) => formatOf(figure.kind, value, report.base_currency_code)}
              by={by}
              height={HEIGHT}
            />
          </Suspense>
        </Card>
      )}
      <ReportTable report={report} name={name} by={by} />
    </>
  );
}
