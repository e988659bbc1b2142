import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client } from '../../../api/trpc';
import type { BulkAction } from '../../../list/bulk-bar';
import { chosenIds, inPortions } from '../../../list/chosen-ids';
import type { DocumentKind } from './document-kinds';

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
        const ids = await chosenIds(selection, client.sales[kind].grid.query, ({ entity_id }) => entity_id);
        const isDone = await act((call) => inPortions(ids, (id) => client.sales[kind].mail.mutate({ id }, call)), {
          done: t('sales.order.mailed'),
        });
        if (isDone) done();
      },
    },
  ];
}
