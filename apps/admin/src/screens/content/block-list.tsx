import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../api/trpc';
import type { BulkAction } from '../../list/bulk-bar';
import { ListPage } from '../../list/list-page';
import { useBulkRun } from '../../list/use-bulk-run';
import { useContentColumns } from './content-columns';

/** The list of CMS blocks. */
export function BlockList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="cms.block"
      title={t('content.blocks')}
      columns={useContentColumns()}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      to="/blocks"
      create={t('content.newBlock')}
      query={(searchCriteria) => trpc.cms.block.list.queryOptions({ searchCriteria })}
      defaultSort="title"
      exportKind="blocks.export"
      hasSearch={false}
      bulk={useBlockActions()}
      empty={{ title: t('content.blocksEmpty'), hint: t('content.blocksEmptyHint') }}
    />
  );
}

function useBlockActions(): BulkAction[] {
  const { t } = useTranslation();
  const run = useBulkRun(client.cms.block.list.query, ({ id }) => id);
  const setActive = (active: boolean): BulkAction['run'] =>
    run(
      (ids, call) => Promise.all(ids.map((id) => client.cms.block.update.mutate({ id, block: { active } }, call))),
      (count) => t(active ? 'content.enabled' : 'content.disabled', { count }),
      true,
    );
  return [
    { id: 'enable', label: t('content.enable'), run: setActive(true) },
    { id: 'disable', label: t('content.disable'), run: setActive(false) },
  ];
}
