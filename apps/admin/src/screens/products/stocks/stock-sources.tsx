import { Select, Table, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { useRows } from '../../../form/rows';
import { SortableRow, SortableRows } from '../../../list/sortable-rows';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import { StatusBadge } from '../../../shell/status-badge';
import { DEFAULT_SOURCE } from '../sources/use-sources';
import type { StockForm } from './stock-values';

const ALL = { page_size: 1000, sort_orders: [{ field: 'name', direction: 'ASC' as const }] };

/** The sources of a stock in order of priority; the default stock has the default source alone. */
export function StockSources({ isDefault }: { isDefault: boolean }) {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.catalogInventory.source.list.queryOptions({ searchCriteria: ALL }));
  const { fields, append, remove, move } = useRows<StockForm, 'sources'>('sources');
  const known = data?.items ?? [];
  const nameOf = (code: string): string => known.find(({ source_code }) => source_code === code)?.name ?? code;
  const indexOf = (key: string): number => fields.findIndex((field) => field.key === key);
  const free = known.filter(({ source_code: code }) => code !== DEFAULT_SOURCE && !fields.some((field) => field.code === code));
  return (
    <Card title={t('products.stocks.sources')} gap="sm">
      <Hint>{t(isDefault ? 'products.stocks.defaultSources' : 'products.stocks.sourcesHint')}</Hint>
      {fields.length > 0 && (
        <Table aria-label={t('products.stocks.sources')} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={40} aria-label={t('act.drag')} />
              <Table.Th>{t('word.name')}</Table.Th>
              <Table.Th aria-label={t('products.sources.enabled')} />
              <Table.Th w={40} aria-label={t('word.actions')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <SortableRows ids={fields.map(({ key }) => key)} onMove={(key, target) => move(indexOf(key), indexOf(target))}>
              {fields.map(({ key, code }, index) => (
                <SortableRow key={key} id={key} name={nameOf(code)}>
                  <Table.Td>
                    {nameOf(code)}{' '}
                    <Text component="span" size="xs" c="dimmed">
                      <bdi>{code}</bdi>
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    {known.some(({ source_code, enabled }) => source_code === code && !enabled) && (
                      <StatusBadge tone="quiet">{t('word.disabled')}</StatusBadge>
                    )}
                  </Table.Td>
                  <Table.Td>
                    {!isDefault && (
                      <IconButton icon={IconTrash} label={t('act.remove')} about={nameOf(code)} onClick={() => remove(index)} />
                    )}
                  </Table.Td>
                </SortableRow>
              ))}
            </SortableRows>
          </Table.Tbody>
        </Table>
      )}
      {!isDefault && (
        <Select
          label={t('products.stocks.addSource')}
          data={free.map(({ source_code, name }) => ({ value: source_code, label: `${name} (${source_code})` }))}
          value={null}
          onChange={(code) => code && append({ code }, { shouldFocus: false })}
          searchable
          disabled={free.length === 0}
        />
      )}
    </Card>
  );
}
