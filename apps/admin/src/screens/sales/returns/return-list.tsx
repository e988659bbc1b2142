import { ReturnGridRow } from '@merx/router/schema/rma/return/return-grid';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { ReturnStatus, statusName } from './return-status';

/** Statuses that a return can have; items have more. */
const STATUSES = [
  'pending',
  'partial_authorized',
  'authorized',
  'received_on_item',
  'received',
  'approved_on_item',
  'rejected_on_item',
  'processed_closed',
  'closed',
];

/** The list of returns. */
export function ReturnList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="sales.return"
      title={t('nav.returns')}
      columns={columnsOf(ReturnGridRow, 'sales.return', [
        'increment_id',
        'date_requested',
        {
          id: 'status',
          label: 'word.status',
          options: STATUSES.map((value) => ({ value, label: statusName(value) })),
          render: ({ status }) => <ReturnStatus status={status} />,
          narrow: 'side',
        },
        'order_increment_id',
        { id: 'order_created_at', label: 'sales.order.created_at', isExtra: true },
        { id: 'customer_name', sortable: false, filter: false },
        { id: 'customer_email', label: 'word.email', isExtra: true },
        { id: 'total_qty', label: 'sales.order.total_qty_ordered', sortable: false, filter: false },
        { id: 'customer_id', isExtra: true },
      ])}
      rowId={({ entity_id }) => entity_id}
      rowName={({ increment_id }) => increment_id}
      to="/returns"
      query={(searchCriteria, text) => trpc.rma.returns.grid.queryOptions({ searchCriteria, ...(text && { text }) })}
      defaultSort="-date_requested"
      exportKind="returns.export"
      empty={{ title: t('sales.return.empty'), hint: t('sales.return.emptyHint') }}
    />
  );
}
