import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { quantity } from '../../../texts/format';
import { actorText, say } from '../../../texts/say';
import type { TimelineEntry } from './use-timeline';

export type Return = Outputs['rma']['returns']['list']['items'][number];
type Details = Outputs['rma']['returns']['details'];
type Change = Outputs['logging']['history']['items'][number];

/** The returns of an order; none without the permission. */
export function useReturns(orderId: number): Return[] {
  const filter_groups = [{ filters: [{ field: 'order_id', value: String(orderId) }] }];
  const input = { searchCriteria: { filter_groups, page_size: 100 } };
  return useQuery(trpc.rma.returns.list.queryOptions(input, { enabled: useMay()('Magento_Rma::magento_rma') })).data?.items ?? [];
}

/** The requests for returns, what was done with them, their parcels and comments. */
export function useReturnEntries(returns: Return[]): TimelineEntry[] {
  const { t } = useTranslation();
  const details = useQueries({ queries: returns.map(({ entity_id: id }) => trpc.rma.returns.details.queryOptions({ id })) });
  const changes = useQueries({
    queries: returns.map(({ entity_id: id }) => trpc.logging.history.queryOptions({ entity: 'rma', entityId: String(id), pageSize: 100 })),
  });
  return returns.flatMap((one, index) => {
    const title = t('sales.return.title', { number: one.increment_id });
    const base = { to: `/returns/${one.entity_id}`, marks: [] };
    const authorOf = authors(details[index]?.data, t('sales.order.buyer'));
    const pieces = one.items.reduce((sum, { qty_requested }) => sum + qty_requested, 0);
    return [
      {
        ...{
          ...base,
          key: `return${one.entity_id}`,
          at: one.date_requested,
          title: t('sales.return.created', { number: one.increment_id }),
        },
        text: t('sales.order.piecesOf', { count: pieces, qty: quantity(pieces) }),
        who: authorOf('return', 0),
      },
      ...one.comments.map((comment) => ({
        ...{ ...base, key: `returnComment${comment.entity_id}`, at: comment.created_at, text: comment.comment },
        title: t('sales.order.noteOn', { document: title }),
        who: authorOf('comment', comment.entity_id),
        marks: [
          t(comment.visible_on_front ? 'sales.order.visible' : 'sales.order.private'),
          ...(comment.customer_notified ? [t('sales.order.customerNotified')] : []),
        ],
      })),
      ...(changes[index]?.data?.items ?? []).flatMap((change) => {
        const text = progressOf(change);
        return text === '' ? [] : [{ ...base, key: `returnChange${change.change_id}`, at: change.at, title, text, who: whoOf(change) }];
      }),
    ];
  });
}

const whoOf = ({ actor_type, actor_name }: Change): string => actorText(actor_type, actor_name);

const authors =
  (details: Details | undefined, buyer: string) =>
  (kind: Details['authors'][number]['kind'], id: number | undefined): string | undefined =>
    details && (details.authors.find((one) => one.kind === kind && one.id === id)?.author ?? buyer);

/** How a change moved the return on: its statuses and quantities before and after, and parcels; empty for any other. */
function progressOf({ rows }: Change): string {
  const moved = rows
    .filter(({ table_name, operation }) => operation === 'update' && (table_name === 'rma' || table_name === 'rma_item'))
    .flatMap(({ fields }) => fields)
    .filter(({ field }) => field === 'status' || field.startsWith('qty_'))
    .map(
      ({ field, before, after }) =>
        `${say(`sales.return.${field}`, say(`fields.${field}`, field))}: ${wordOf(field, before)} → ${wordOf(field, after)}`,
    );
  const parcels = rows
    .filter(({ table_name, operation }) => table_name === 'rma_track' && operation === 'insert')
    .map(({ fields }) => fields.find(({ field }) => field === 'track_number')?.after);
  return [...new Set([...moved, ...parcels.map(String)])].join('\n');
}

const wordOf = (field: string, value: unknown): string =>
  value === null || value === undefined ? '–' : field === 'status' ? say(`sales.return.state.${value}`, String(value)) : String(value);
