import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client } from '../../../api/trpc';
import type { BulkAction } from '../../../list/bulk-bar';
import type { Selection } from '../../../list/selection';
import type { DocumentKind } from './document-kinds';

const AT_ONCE = 5;

/** What can be done with many documents: mail them to their buyers again. */
export function useDocumentBulk(kind: DocumentKind): BulkAction[] {
  const { t } = useTranslation();
  const { act } = useAct();
  return [
    {
      id: 'mail',
      label: t('sales.order.mailAgain'),
      confirm: (count) => t('sales.order.confirmMailMany', { count }),
      run: async (selection, done) => {
        const ids = await idsOf(kind, selection);
        const isDone = await act(
          async (call) => {
            for (let start = 0; start < ids.length; start += AT_ONCE) {
              await Promise.all(ids.slice(start, start + AT_ONCE).map((id) => client.sales[kind].mail.mutate({ id }, call)));
            }
            return true;
          },
          { done: t('sales.order.mailed') },
        );
        if (isDone) done();
      },
    },
  ];
}

/** The ids of a selection; all that match are asked for. */
async function idsOf(kind: DocumentKind, selection: Selection): Promise<number[]> {
  if (selection.kind === 'ids') return selection.ids;
  const { items } = await client.sales[kind].grid.query({
    searchCriteria: { ...selection.criteria, page_size: selection.count, current_page: 1 },
    ...(selection.text && { text: selection.text }),
  });
  return items.map(({ entity_id }) => entity_id);
}
