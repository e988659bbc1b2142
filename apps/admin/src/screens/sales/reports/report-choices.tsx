import { Checkbox, Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import type { Outputs } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { daysOf, PERIODS, REPORTS, type ReportSearch, SPANS } from './report-search';

interface Props {
  search: ReportSearch;
  onChange: (change: Partial<ReportSearch>) => void;
}

/** Which report, of which time and website, by which periods. */
export function ReportChoices({ search, onChange }: Props) {
  const { t } = useTranslation();
  const websites = useLookups()?.websites ?? [];
  const span = SPANS.find((one) => daysOf(one).from === search.from && daysOf(one).to === search.to);
  const day = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={t(`sales.reports.${name}`)}
      value={search[name]}
      onChange={({ currentTarget: { value } }) => value && onChange({ [name]: value })}
    />
  );
  return (
    <Card>
      <Group align="flex-end" gap="sm">
        <Select
          label={t('sales.reports.report')}
          allowDeselect={false}
          data={REPORTS.map((value) => ({ value, label: t(`sales.reports.of.${value}`) }))}
          value={search.report}
          onChange={(value) => onChange(chosenReport(value))}
        />
        <Select
          label={t('sales.reports.span.label')}
          allowDeselect={false}
          data={[...SPANS, ...(span ? [] : (['own'] as const))].map((value) => ({ value, label: t(`sales.reports.span.${value}`) }))}
          value={span ?? 'own'}
          onChange={(value) => {
            const chosen = SPANS.find((one) => one === value);
            if (chosen) onChange(daysOf(chosen));
          }}
        />
        {day('from')}
        {day('to')}
        {websites.length > 1 && (
          <Select
            label={t('sales.reports.website')}
            placeholder={t('sales.reports.allWebsites')}
            clearable
            data={websites.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={search.website ? String(search.website) : null}
            onChange={(value) => onChange({ website: value ? Number(value) : undefined })}
          />
        )}
        <SegmentedControl
          aria-label={t('sales.reports.by')}
          data={PERIODS.map((value) => ({ value, label: value === 'all' ? t('sales.reports.total') : t(`start.by.${value}`) }))}
          value={search.by}
          onChange={(value) => onChange({ by: PERIODS.find((one) => one === value) ?? 'day' })}
        />
        {search.report === 'searches' && (
          <Checkbox
            mb={8}
            label={t('sales.reports.nothing')}
            checked={search.nothing ?? false}
            onChange={({ currentTarget: { checked } }) => onChange({ nothing: checked || undefined })}
          />
        )}
      </Group>
    </Card>
  );
}

/** Searches are looked at by their text first, not by day. */
function chosenReport(value: string | null): Partial<ReportSearch> {
  const report = REPORTS.find((one) => one === value) ?? 'sales';
  return report === 'searches' ? { report, by: 'all' } : { report, nothing: undefined };
}

interface FigureProps {
  figures: Outputs['dashboard']['report']['read']['columns'];
  value: string;
  onChange: (id: string) => void;
}

/** Which figure the chart shows. */
export function FigureChoice({ figures, value, onChange }: FigureProps) {
  const { t } = useTranslation();
  return (
    <Select
      size="xs"
      aria-label={t('sales.reports.figure')}
      allowDeselect={false}
      data={figures.map(({ id }) => ({ value: id, label: t(`sales.reports.column.${id as 'revenue'}`) }))}
      value={value}
      onChange={(id) => id && onChange(id)}
    />
  );
}
