import { Button, Group, Pill } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { day } from '../texts/format';
import { isBare, type ListColumn } from './columns';
import type { ListFilter } from './list-search';

interface Props<Row> {
  columns: readonly ListColumn<Row>[];
  filters: ListFilter[];
  onChange: (filters: ListFilter[]) => void;
}

/** The active filters, each with a remove button. */
export function FilterBar<Row>({ columns, filters, onChange }: Props<Row>) {
  const { t } = useTranslation();
  if (filters.length === 0) return null;
  const textOf = ([field, condition, value]: ListFilter): string => {
    const column = columns.find(({ id }) => id === field);
    const words = t(`list.condition.${condition}` as 'list.condition.eq', { defaultValue: condition });
    return `${column?.title ?? field} ${words}${isBare(condition) ? '' : ` ${valueText(column, value)}`}`;
  };
  const valueText = (column: ListColumn<Row> | undefined, value: ListFilter[2]): string => {
    const filter = column?.filter;
    if (filter?.kind === 'time') return day(String(value));
    if (filter?.kind === 'yesNo') return String(value) === '1' ? (filter.yes ?? t('word.yes')) : (filter.no ?? t('word.no'));
    const options = filter?.kind === 'choice' || filter?.kind === 'tags' ? filter.options : [];
    return [value]
      .flat()
      .map((one) => options.find((option) => option.value === String(one))?.label ?? String(one))
      .join(', ');
  };
  return (
    <Group px="sm" pb="sm" gap={6}>
      {filters.map((filter, index) => (
        <Pill
          // biome-ignore lint/suspicious/noArrayIndexKey: two filters may be equal and have no other identity than their position.
          key={index}
          size="md"
          withRemoveButton
          onRemove={() => onChange(filters.filter((_, at) => at !== index))}
          removeButtonProps={{ 'aria-label': `${t('act.remove')}: ${textOf(filter)}`, tabIndex: 0, 'aria-hidden': undefined }}
        >
          {textOf(filter)}
        </Pill>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={() => onChange([])}>
        {t('list.clearFilters')}
      </Button>
    </Group>
  );
}
