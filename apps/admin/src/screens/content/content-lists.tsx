import { Block } from '@merx/router/schema/cms/block/block';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../api/trpc';
import type { BulkAction } from '../../list/bulk-bar';
import { columnsOf } from '../../list/columns-of';
import { ListPage } from '../../list/list-page';
import { useBulkRun } from '../../list/use-bulk-run';

/** The list of CMS pages. */
export function PageList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="cms.page"
      title={t('content.pages')}
      columns={useContentColumns()}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      to="/pages"
      create={t('content.newPage')}
      query={(searchCriteria) => trpc.cms.page.list.queryOptions({ searchCriteria })}
      defaultSort="title"
      exportKind="pages.export"
      hasSearch={false}
      empty={{ title: t('content.pagesEmpty'), hint: t('content.pagesEmptyHint') }}
    />
  );
}

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

/** The columns of the page and block lists. */
function useContentColumns() {
  const { t } = useTranslation();
  return columnsOf(
    Block.pick({ id: true, title: true, identifier: true, active: true, update_time: true, creation_time: true }),
    'content',
    [
      'title',
      'identifier',
      { id: 'active', label: 'word.status', badge: { yes: t('word.active'), no: t('word.inactive') }, narrow: 'side' },
      'update_time',
      { id: 'creation_time', label: 'word.created_at', isExtra: true },
    ],
  );
}
