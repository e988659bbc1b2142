import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { money, quantity } from '../../../texts/format';
import { actorText, say } from '../../../texts/say';
import { FOLDERS } from '../documents/document-kinds';
import { useStatusLabels } from './order-status';
import type { Order, OrderDocuments } from './use-order';
import { useAuthors } from './use-order';

/** A timeline entry of an order. */
export interface TimelineEntry {
  key: string;
  at: string | undefined;
  title: string;
  text?: string | undefined;
  who?: string | undefined;
  /** Link to the details. */
  to?: string | undefined;
  marks: string[];
}

type Change = Outputs['logging']['history']['items'][number];
type Mail = Outputs['mail']['messages']['list']['items'][number];
type Comment = NonNullable<OrderDocuments['invoices'][number]['comments']>[number];

/** The timeline of an order, newest first: status history, documents and their comments, changes by admins, emails. */
export function useTimeline(id: number, order: Order, documents: OrderDocuments): TimelineEntry[] {
  const may = useMay();
  const changes = useQuery(trpc.logging.history.queryOptions({ entity: 'order', entityId: String(id), pageSize: 100 })).data?.items ?? [];
  const mails = useMails(id, documents, may('Magento_Email::mails'));
  const entries = [
    useHistory(id, order),
    useDocumentEntries(id, documents, order.order_currency_code),
    useChanges(changes),
    useMailEntries(mails),
  ].flat();
  return entries.sort((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
}

const HISTORY = 'sales_order_status_history';

/** The order's status history. Entries without an author were written by the system or a customer. */
function useHistory(id: number, order: Order): TimelineEntry[] {
  const { t } = useTranslation();
  const labels = useStatusLabels();
  const authorOf = useAuthors(id);
  const placed: TimelineEntry = { key: 'placed', at: order.created_at, title: t('sales.order.wasPlaced'), marks: [] };
  const lines = (order.status_histories ?? []).map((line): TimelineEntry => {
    const status = labels.find(({ code }) => code === line.status)?.label ?? line.status;
    const isPrivate = !line.is_visible_on_front && !line.is_customer_notified;
    return {
      key: `history${line.entity_id}`,
      at: line.created_at,
      title: line.comment ? t('sales.order.noteTitle') : t('sales.order.statusNow', { status }),
      text: line.comment ?? undefined,
      who: authorOf('history', line.entity_id),
      marks: [
        ...(line.comment && status ? [status] : []),
        ...(line.comment && isPrivate ? [t('sales.order.private')] : []),
        ...(line.is_visible_on_front ? [t('sales.order.visible')] : []),
        ...(line.is_customer_notified ? [t('sales.order.customerNotified')] : []),
      ],
    };
  });
  return [...lines, placed];
}

function useDocumentEntries(
  orderId: number,
  { invoices, shipments, creditmemos, transactions }: OrderDocuments,
  currency: string | undefined,
): TimelineEntry[] {
  const { t } = useTranslation();
  const authorOf = useAuthors(orderId);
  const comments = (kind: keyof typeof FOLDERS, id: number, number: string, all: Comment[] = []): TimelineEntry[] =>
    all.map((one) => ({
      key: `${kind}${id}comment${one.entity_id}`,
      at: one.created_at,
      title: t('sales.order.noteOn', { document: t(`sales.order.${kind}Title`, { number }) }),
      text: one.comment,
      who: authorOf(`${kind}_comment`, one.entity_id),
      to: `${FOLDERS[kind]}/${id}`,
      marks: [
        one.is_visible_on_front ? t('sales.order.visible') : t('sales.order.private'),
        ...(one.is_customer_notified ? [t('sales.order.customerNotified')] : []),
      ],
    }));
  const created = (kind: keyof typeof FOLDERS, id: number, number: string, at: string | undefined, text: string): TimelineEntry => ({
    ...{ key: `${kind}${id}`, at, text, to: `${FOLDERS[kind]}/${id}`, marks: [] },
    title: t(`sales.order.${kind}Made`, { number }),
    who: authorOf(kind, id),
  });
  return [
    ...invoices.flatMap(({ entity_id: id = 0, increment_id: number = '', created_at: at, grand_total, comments: all }) => [
      created('invoice', id, number, at, money(grand_total, currency)),
      ...comments('invoice', id, number, all),
    ]),
    ...shipments.flatMap(({ entity_id: id = 0, increment_id: number = '', created_at: at, total_qty, tracks, comments: all }) => [
      created('shipment', id, number, at, t('sales.order.piecesOf', { count: total_qty ?? 0, qty: quantity(total_qty) })),
      ...tracks.map(
        (track): TimelineEntry => ({
          ...{ key: `track${track.entity_id}`, at: track.created_at, to: `/shipments/${id}`, marks: [] },
          title: t('sales.order.trackAdded', { carrier: track.title, number: track.track_number }),
          who: authorOf('track', track.entity_id),
        }),
      ),
      ...comments('shipment', id, number, all),
    ]),
    ...creditmemos.flatMap(({ entity_id: id = 0, increment_id: number = '', created_at: at, grand_total, comments: all }) => [
      created('creditmemo', id, number, at, money(grand_total, currency)),
      ...comments('creditmemo', id, number, all),
    ]),
    ...transactions.map(
      ({ transaction_id: id, created_at: at, txn_type, txn_id: text }): TimelineEntry => ({
        ...{ key: `transaction${id}`, at, text, to: `/transactions/${id}`, marks: [] },
        title: say(`sales.order.transaction.${txn_type}`, txn_type),
      }),
    ),
  ];
}

const MAKES_DOCUMENT = /^sales\.(invoice|shipment|creditmemo)\./;

/** Changes by admins that appear neither in the status history nor as a document, with the changed fields. */
function useChanges(changes: Change[]): TimelineEntry[] {
  const { t } = useTranslation();
  const may = useMay();
  const isOwn = ({ procedure, rows }: Change): boolean =>
    !MAKES_DOCUMENT.test(procedure) &&
    !rows.some(({ table_name }) => table_name === HISTORY) &&
    rows.some(({ table_name, operation }) => operation === 'update' && table_name.startsWith('sales_order'));
  return changes.filter(isOwn).map((change): TimelineEntry => {
    const fields = change.rows.flatMap(({ fields: all }) => all).filter(({ before, after }) => isPlain(before) && isPlain(after));
    const isAddress = change.rows.some(({ table_name }) => table_name === 'sales_order_address');
    return {
      key: `change${change.change_id}`,
      at: change.at,
      title: isAddress ? t('sales.order.addressChanged') : t('sales.order.changed'),
      text: fields.map(({ field, before, after }) => `${say(`fields.${field}`, field)}: ${before ?? '–'} → ${after ?? '–'}`).join('\n'),
      who: actorText(change.actor_type, change.actor_name),
      to: may('Magento_Logging::magento_logging_events') ? `/changes/${change.change_id}` : undefined,
      marks: [],
    };
  });
}

const isPlain = (value: unknown): value is string | number | null => value === null || ['string', 'number'].includes(typeof value);

/** The emails about the order and its documents; none without the permission. */
function useMails(orderId: number, { invoices, shipments, creditmemos }: OrderDocuments, isAllowed: boolean): Mail[] {
  const about = [
    { kinds: 'order_new,order_comment,order_ready_for_pickup', ids: [orderId] },
    { kinds: 'invoice_new,invoice_comment', ids: invoices.map(({ entity_id }) => entity_id) },
    { kinds: 'shipment_new,shipment_comment', ids: shipments.map(({ entity_id }) => entity_id) },
    { kinds: 'creditmemo_new,creditmemo_comment', ids: creditmemos.map(({ entity_id }) => entity_id) },
  ].filter(({ ids }) => isAllowed && ids.length > 0);
  const found = useQueries({
    queries: about.map(({ kinds, ids }) => {
      const only = (field: string, value: string) => ({ filters: [{ field, value, condition_type: 'in' as const }] });
      const filter_groups = [only('kind', kinds), only('subject_id', ids.join(','))];
      return trpc.mail.messages.list.queryOptions({ searchCriteria: { filter_groups, page_size: 50 } });
    }),
  });
  return found.flatMap(({ data }) => data?.items ?? []);
}

function useMailEntries(mails: Mail[]): TimelineEntry[] {
  const { t } = useTranslation();
  return mails.map((mail) => ({
    key: `mail${mail.id}`,
    at: mail.sent_at ?? mail.failed_at ?? mail.created_at,
    title: say(`sales.order.mail.${mail.kind}`, mail.kind),
    text: mail.state === 'failed' ? (mail.last_error ?? undefined) : undefined,
    who: mail.recipient,
    to: `/mails/${mail.id}`,
    marks: [t(`sales.order.mailState.${mail.state}`)],
  }));
}
