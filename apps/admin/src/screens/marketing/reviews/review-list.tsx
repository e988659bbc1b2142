import { ReviewGridRow } from '@merx/router/schema/review/review-grid';
import { useTranslation } from 'react-i18next';
import { lookup } from '../../../api/lookups';
import { client, trpc } from '../../../api/trpc';
import type { BulkAction } from '../../../list/bulk-bar';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { useBulkRun } from '../../../list/use-bulk-run';
import { APPROVED, REJECTED, ReviewStatus, reviewStatuses, Stars } from './review-status';

const useStoreViews = lookup('stores');

/** The list of product reviews. */
export function ReviewList() {
  const { t } = useTranslation();
  const stores = useStoreViews();
  return (
    <ListPage
      id="marketing.reviews"
      title={t('nav.reviews')}
      hint={t('marketing.reviews.hint')}
      columns={columnsOf(ReviewGridRow, 'marketing.reviews', [
        'title',
        {
          id: 'status',
          label: 'word.status',
          options: reviewStatuses(),
          render: ({ status }) => <ReviewStatus status={status} />,
          narrow: 'side',
        },
        { id: 'rating', render: ({ rating }) => <Stars value={rating} />, align: 'start' },
        'product_name',
        'nickname',
        'created_at',
        { id: 'sku', title: t('fields.sku'), isExtra: true },
        { id: 'detail', isExtra: true },
        { id: 'store_id', options: stores, isExtra: true },
        { id: 'customer_id', isExtra: true },
        { id: 'product_id', isExtra: true },
      ])}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      to="/reviews"
      exportKind="reviews.export"
      query={(searchCriteria, text) => trpc.review.grid.queryOptions({ searchCriteria, ...(text && { text }) })}
      defaultSort="-created_at"
      bulk={useReviewActions()}
      empty={{ title: t('marketing.reviews.none'), hint: t('marketing.reviews.hint') }}
    />
  );
}

function useReviewActions(): BulkAction[] {
  const { t } = useTranslation();
  const run = useBulkRun(client.review.grid.query, ({ id }) => id);
  const setStatus = (status: number, done: (count: number) => string): BulkAction['run'] =>
    run((ids, call) => client.review.setStatus.mutate({ ids, status }, call), done, true);
  return [
    {
      id: 'approve',
      label: t('marketing.reviews.approve'),
      run: setStatus(APPROVED, (count) => t('marketing.reviews.approved', { count })),
    },
    { id: 'reject', label: t('marketing.reviews.reject'), run: setStatus(REJECTED, (count) => t('marketing.reviews.rejected', { count })) },
    {
      id: 'delete',
      label: t('act.delete'),
      isDangerous: true,
      confirm: (count) => t('marketing.reviews.deleteText', { count }),
      run: run(
        (ids, call) => client.review.deleteMany.mutate({ ids }, call),
        (count) => t('marketing.reviews.deleted', { count }),
        true,
      ),
    },
  ];
}
