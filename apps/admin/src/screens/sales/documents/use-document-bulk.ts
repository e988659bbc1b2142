import { useTranslation } from 'react-i18next';
import { client } from '../../../api/trpc';
import type { BulkAction } from '../../../list/bulk-bar';
import { inPortions } from '../../../list/chosen-ids';
import { useBulkRun } from '../../../list/use-bulk-run';
import type { DocumentKind } from './document-kinds';

/** Bulk actions for documents: resend by email. */
export function useDocumentBulk(kind: DocumentKind): BulkAction[] {
  const { t } = useTranslation();
  const run = useBulkRun(client.sales[kind].grid.query, ({ entity_id }) => entity_id);
  return [
    {
      id: 'mail',
      label: t('sales.order.mailAgain'),
      confirm: (count) => t('sales.order.confirmMailMany', { count }),
      run: run(
        (ids, call) => inPortions(ids, (id) => client.sales[kind].mail.mutate({ id }, call)),
        () => t('sales.order.mailed'),
      ),
    },
  ];
}
