import { Button, Group, MultiSelect, Pill, Popover, Select, Stack, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ConditionType } from '@merx/wire';
import { IconFilterPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberBox } from '../form/number-box';
import { isUnread, type Unread } from '../form/number-text';
import { day } from '../texts/format';
import { CONDITIONS, type FilterKind, isBare, type ListColumn } from './columns';
import { CONDITION_WORDS, type ListFilter } from './list-search';

type Value = ListFilter[2] | Unread;

/** Adds a filter on any field of the list. */
export function AddFilter<Row>({ columns, onAdd }: { columns: readonly ListColumn<Row>[]; onAdd: (filter: ListFilter) => void }) {
  const { t } = useTranslation();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const filterable = columns.filter(({ filter }) => filter);
  const [field, setField] = useState<string | null>(null);
  const [condition, setCondition] = useState<ConditionType>('eq');
  const [value, setValue] = useState<Value>('');
  const filter = filterable.find(({ id }) => id === field)?.filter;
  if (filterable.length === 0) return null;

  function choose(id: string | null): void {
    const kind = filterable.find((column) => column.id === id)?.filter?.kind;
    setField(id);
    setCondition(kind ? (CONDITIONS[kind][0] ?? 'eq') : 'eq');
    setValue(kind === 'choice' ? [] : '');
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!field || isUnread(value) || (!isBare(condition) && (value === '' || (Array.isArray(value) && value.length === 0)))) return;
    onAdd([field, condition, isBare(condition) ? '1' : value]);
    choose(null);
    close();
  }
  return (
    <Popover opened={isOpen} onChange={toggle} position="bottom-start" shadow="md" trapFocus width={320} withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilterPlus size={16} aria-hidden />} onClick={toggle}>
          {t('list.addFilter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Title order={2} size="h5">
              {t('list.addFilter')}
            </Title>
            <Select
              label={t('list.field')}
              data={filterable.map(({ id, title }) => ({ value: id, label: title }))}
              value={field}
              onChange={choose}
              searchable
              data-autofocus
              comboboxProps={{ withinPortal: false }}
            />
            {filter && (
              <>
                <Select
                  aria-label={t('list.filters')}
                  data={CONDITIONS[filter.kind].map((word) => ({ value: word, label: t(`list.condition.${word}` as 'list.condition.eq') }))}
                  value={condition}
                  onChange={(word) => setCondition(CONDITION_WORDS.find((one) => one === word) ?? 'eq')}
                  comboboxProps={{ withinPortal: false }}
                />
                {!isBare(condition) && <ValueField filter={filter} condition={condition} value={value} onChange={setValue} />}
              </>
            )}
            <Group justify="flex-end">
              <Button type="submit" disabled={!filter}>
                {t('act.apply')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ValueProps {
  filter: FilterKind;
  condition: string;
  value: Value;
  onChange: (value: Value) => void;
}

function ValueField({ filter, condition, value, onChange }: ValueProps) {
  const { t } = useTranslation();
  const label = t('list.value');
  if (filter.kind === 'number') {
    const number = typeof value === 'number' || isUnread(value) ? value : null;
    return <NumberBox label={label} value={number} onChange={(typed) => onChange(typed ?? '')} />;
  }
  if (filter.kind === 'time')
    return (
      <TextInput
        type="date"
        label={label}
        value={String(value).slice(0, 10)}
        onChange={(event) => onChange(dayEdge(event.currentTarget.value, condition))}
      />
    );
  if (filter.kind === 'yesNo') {
    const data = [
      { value: '1', label: filter.yes ?? t('word.yes') },
      { value: '0', label: filter.no ?? t('word.no') },
    ];
    return (
      <Select
        label={label}
        data={data}
        value={String(value)}
        onChange={(chosen) => onChange(chosen ?? '')}
        comboboxProps={{ withinPortal: false }}
      />
    );
  }
  if (filter.kind === 'choice' && condition === 'in')
    return (
      <MultiSelect
        label={label}
        data={[...filter.options]}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={onChange}
        searchable
        // Above the field, so that the button below stays reachable while several are selected.
        comboboxProps={{ withinPortal: false, position: 'top' }}
        maxDropdownHeight={180}
      />
    );
  if (filter.kind === 'choice' || filter.kind === 'tags')
    return (
      <Select
        label={label}
        data={[...filter.options]}
        value={String(value)}
        onChange={(chosen) => onChange(chosen ?? '')}
        searchable
        comboboxProps={{ withinPortal: false }}
      />
    );
  return <TextInput label={label} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** "Until a day" includes that day. */
const dayEdge = (day: string, condition: string): string => (day && condition === 'to' ? `${day} 23:59:59` : day && `${day} 00:00:00`);

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
