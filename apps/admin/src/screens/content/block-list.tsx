import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, trpc } from '../../api/trpc';
import type { BulkAction } from '../../list/bulk-bar';
import { chosenIds } from '../../list/chosen-ids';
import { DataList } from '../../list/data-list';
import type { Selection } from '../../list/selection';
import { Page } from '../../shell/page';
import { useContentColumns } from './content-columns';

/** The pieces of content that pages show. */
export function BlockList() {
  const { t } = useTranslation();
  const columns = useContentColumns();
  const create = (
    <Button component={Link} to="/blocks/new">
      {t('content.newBlock')}
    </Button>
  );
  return (
    <Page title={t('content.blocks')} actions={create}>
      <DataList
        id="cms.block"
        title={t('content.blocks')}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        rowLink={({ id }) => `/blocks/${id}`}
        query={(searchCriteria) => trpc.cms.block.list.queryOptions({ searchCriteria })}
        defaultSort="title"
        exportKind="blocks.export"
        hasSearch={false}
        bulk={useBlockActions()}
        empty={{ title: t('content.blocksEmpty'), hint: t('content.blocksEmptyHint'), action: create }}
      />
    </Page>
  );
}

function useBlockActions(): BulkAction[] {
  const { t } = useTranslation();
  const { act } = useAct();
  const setActive = (active: boolean) => async (selection: Selection, done: () => void) => {
    const ids = await chosenIds(selection, client.cms.block.list.query, ({ id }) => id);
    const saved = await act((call) => Promise.all(ids.map((id) => client.cms.block.update.mutate({ id, block: { active } }, call))), {
      done: t(active ? 'content.enabled' : 'content.disabled', { count: ids.length }),
      undo: true,
    });
    if (saved) done();
  };
  return [
    { id: 'enable', label: t('content.enable'), run: setActive(true) },
    { id: 'disable', label: t('content.disable'), run: setActive(false) },
  ];
}
