import { useQueries, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { isolated } from '../../../texts/direction';
import { money, quantity } from '../../../texts/format';
import { actorText, say } from '../../../texts/say';
import { FOLDERS } from '../documents/document-kinds';
import { useStatusLabels } from './order-status';
import type { Order, OrderDocuments } from './use-order';
import { useAuthors } from './use-order';
import { type Return, useReturnEntries, useReturns } from './use-return-timeline';

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

/** The timeline of an order, newest first: status history, documents and returns with their comments, changes by admins, emails. */
export function useTimeline(id: number, order: Order, documents: OrderDocuments): TimelineEntry[] {
  const may = useMay();
  const changes = useQuery(trpc.logging.history.queryOptions({ entity: 'order', entityId: String(id), pageSize: 100 })).data?.items ?? [];
  const returns = useReturns(id);
  const mails = useMails(id, documents, returns, may('Magento_Email::mails'));
  const entries = [
    useHistory(id, order),
    usePlacing(order, changes),
    useReturnEntries(returns),
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
  return (order.status_histories ?? []).map((line): TimelineEntry => {
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
}

/** Who placed the order, and the order that replaced it. */
function usePlacing(order: Order, changes: Change[]): TimelineEntry[] {
  const { t } = useTranslation();
  const { relation_child_id, relation_parent_real_id: replaced } = order;
  const child = Number(relation_child_id ?? 0);
  const { data: edited } = useQuery(trpc.sales.order.get.queryOptions({ id: child }, { enabled: child > 0 }));
  const byAdmin = changes.find(({ rows }) => rows.some((row) => row.table_name === 'sales_order' && row.operation === 'insert'));
  const customer = [order.customer_firstname, order.customer_lastname].filter(Boolean).join(' ') || order.customer_email;
  return [
    {
      ...{ key: 'placed', at: order.created_at, title: t('sales.order.wasPlaced') },
      who: byAdmin ? actorText(byAdmin.actor_type, byAdmin.actor_name) : (customer ?? undefined),
      marks: replaced ? [t('sales.order.replaces', { number: replaced })] : [],
    },
    ...(edited
      ? [
          {
            ...{ key: 'replaced', at: edited.created_at, to: `/orders/${child}`, marks: [] },
            title: t('sales.order.replacedBy', { number: edited.increment_id }),
          },
        ]
      : []),
  ];
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

/** These and their comments have entries of their own. */
const DOCUMENT = /^sales_(invoice|shipment|creditmemo)/;
/** What else is done with documents. */
const ACTS = {
  'sales.invoice.capture': 'sales.order.captured',
  'sales.invoice.void': 'sales.order.voided',
  'sales.creditmemo.cancel': 'sales.order.memoCanceled',
} as const;
const isAct = (procedure: string): procedure is keyof typeof ACTS => Object.hasOwn(ACTS, procedure);

/** Changes by admins that appear neither in the status history nor as a document, with the changed fields. */
function useChanges(changes: Change[]): TimelineEntry[] {
  const { t } = useTranslation();
  const may = useMay();
  const isOwn = ({ procedure, rows }: Change): boolean =>
    isAct(procedure) ||
    (!rows.some(({ table_name, operation }) => table_name === HISTORY || (operation === 'insert' && DOCUMENT.test(table_name))) &&
      rows.some(({ table_name, operation }) => operation === 'update' && table_name.startsWith('sales_order')));
  return changes.filter(isOwn).map((change): TimelineEntry => {
    const fields = change.rows.flatMap(({ fields: all }) => all).filter(({ before, after }) => isPlain(before) && isPlain(after));
    const isAddress = change.rows.some(({ table_name }) => table_name === 'sales_order_address');
    return {
      key: `change${change.change_id}`,
      at: change.at,
      title: t(isAct(change.procedure) ? ACTS[change.procedure] : isAddress ? 'sales.order.addressChanged' : 'sales.order.changed'),
      text: isAct(change.procedure)
        ? undefined
        : fields.map(({ field, before, after }) => `${say(`fields.${field}`, field)}: ${shownChange(before, after)}`).join('\n'),
      who: actorText(change.actor_type, change.actor_name),
      to: may('Magento_Logging::magento_logging_events') ? `/changes/${change.change_id}` : undefined,
      marks: [],
    };
  });
}

const shownChange = (before: unknown, after: unknown): string =>
  [before, after].map((value) => isolated(String(value ?? '–'))).join(` ${i18next.t('word.arrow')} `);

const isPlain = (value: unknown): value is string | number | null => value === null || ['string', 'number'].includes(typeof value);

const SENDING_MS = 2000;

/** The emails about the order, its documents and returns; none without the permission. */
function useMails(orderId: number, { invoices, shipments, creditmemos }: OrderDocuments, returns: Return[], isAllowed: boolean): Mail[] {
  const about = [
    { kinds: 'order_new,order_comment,order_ready_for_pickup', ids: [orderId] },
    { kinds: 'invoice_new,invoice_comment', ids: invoices.map(({ entity_id }) => entity_id) },
    { kinds: 'shipment_new,shipment_comment', ids: shipments.map(({ entity_id }) => entity_id) },
    { kinds: 'creditmemo_new,creditmemo_comment', ids: creditmemos.map(({ entity_id }) => entity_id) },
    { kinds: 'rma_new,rma_status,rma_comment,rma_customer_comment', ids: returns.map(({ entity_id }) => entity_id) },
  ].filter(({ ids }) => isAllowed && ids.length > 0);
  const found = useQueries({
    queries: about.map(({ kinds, ids }) => {
      const only = (field: string, value: string) => ({ filters: [{ field, value, condition_type: 'in' as const }] });
      const filter_groups = [only('kind', kinds), only('subject_id', ids.join(','))];
      return trpc.mail.messages.list.queryOptions(
        { searchCriteria: { filter_groups, page_size: 50 } },
        // Sending one is not a change that pages hear of.
        { refetchInterval: ({ state }) => (state.data?.items.some((mail) => mail.state === 'waiting') ? SENDING_MS : false) },
      );
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
