import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../api/act';
import { client } from '../api/trpc';
import type { DataListProps } from './data-list';
import { criteriaOf, type ListSearch } from './list-search';
import type { Selection } from './selection';
import type { useListLook } from './use-list-look';

interface Props<Row> extends DataListProps<Row> {
  exportKind: string;
  look: ReturnType<typeof useListLook<Row>>;
  search: ListSearch;
  selection: Selection;
}

/** Writes what the list shows, or the chosen rows, as a CSV file; a job does it, so the page can be left. */
export function ExportMenu<Row>({ exportKind, title, look, search, selection, defaultSort, exportStore }: Props<Row>) {
  const { t } = useTranslation();
  const { act } = useAct();
  const start = (ids: number[] | undefined): void => {
    const { filter_groups, ...rest } = criteriaOf({ sort: defaultSort, ...search });
    const input = {
      searchCriteria: { filter_groups, ...('sort_orders' in rest && { sort_orders: rest.sort_orders }) },
      ...(search.q && { text: search.q }),
      ...(ids && { ids }),
      columns: look.shown.map(({ id }) => id),
    };
    void act((call) => client.job.jobs.start.mutate({ kind: exportKind, title: `${title}: ${t('list.exportTitle')}`, input }, call), {
      done: t('list.exportStarted'),
      store: exportStore,
    });
  };
  const chosen = selection.kind === 'ids' ? selection.ids : [];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {t('act.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => start(undefined)}>{t('list.exportAll')}</Menu.Item>
        <Menu.Item disabled={chosen.length === 0} onClick={() => start(chosen)}>
          {t('list.exportSelected')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
