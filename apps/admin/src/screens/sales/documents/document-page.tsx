import { Alert, Anchor, Button, Text } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { AddressText } from '../../../shell/address-text';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { Page } from '../../../shell/page';
import { StatusBadge } from '../../../shell/status-badge';
import { dateTime } from '../../../texts/format';
import { say } from '../../../texts/say';
import { shippingAddressOf, useAuthors } from '../orders/use-order';
import { CommentsCard } from './comments-card';
import { type DocumentKind, FOLDERS, PLURALS, toneOf, useDocumentActs } from './document-kinds';

type Invoice = Outputs['sales']['invoice']['get'];
type Comment = NonNullable<Invoice['comments']>[number];

interface Props {
  kind: DocumentKind;
  id: number;
  document: Pick<Invoice, 'order_id'> & Partial<Pick<Invoice, 'increment_id' | 'created_at' | 'state' | 'email_sent' | 'comments'>>;
  actions?: ReactNode;
  children: ReactNode;
  /** Additional cards beside the order. */
  side?: ReactNode;
}

/** The page of an invoice, shipment or credit memo: order, items, comments. */
export function DocumentPage({ kind, id, document, actions, children, side }: Props) {
  const { t } = useTranslation();
  const { print, mail, isActing } = useDocumentActs();
  const { increment_id: number = '', state } = document;
  return (
    <Page
      title={t(`sales.order.${kind}Title`, { number })}
      mark={
        state !== undefined && <StatusBadge tone={toneOf(state)}>{say(`sales.order.${kind}State.${state}`, String(state))}</StatusBadge>
      }
      hint={[dateTime(document.created_at), document.email_sent ? t('sales.order.wasMailed') : undefined].filter(Boolean).join(' · ')}
      back={{ to: FOLDERS[kind], label: t(`nav.${PLURALS[kind]}`) }}
      actions={
        <>
          {actions}
          <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} loading={isActing} onClick={() => void mail(kind, id)}>
            {t('sales.order.mailAgain')}
          </Button>
          <Button leftSection={<IconPrinter size={16} aria-hidden />} loading={isActing} onClick={() => void print(kind, id)}>
            {t('sales.order.print')}
          </Button>
        </>
      }
    >
      <Columns
        side={
          <>
            <OfOrder orderId={document.order_id} kind={kind} />
            {side}
          </>
        }
      >
        {children}
        <Comments kind={kind} id={id} orderId={document.order_id} comments={document.comments ?? []} />
      </Columns>
    </Page>
  );
}

/** The order of a document, if the admin may view orders. */
function OfOrder({ orderId, kind }: { orderId: number; kind: DocumentKind }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data: order } = useQuery(trpc.sales.order.get.queryOptions({ id: orderId }, { enabled: may('Magento_Sales::actions_view') }));
  if (!order) return null;
  const address = kind === 'shipment' ? shippingAddressOf(order) : order.billing_address;
  return (
    <Card title={t('sales.order.order_increment_id')} gap="xs">
      <Anchor component={Link} to={`/orders/${orderId}`} size="sm" lh="24px" fw={600}>
        {t('sales.order.title', { number: order.increment_id })}
      </Anchor>
      {address && <AddressText address={address} />}
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{order.customer_email}</bdi>
      </Text>
    </Card>
  );
}

interface CommentsProps {
  kind: DocumentKind;
  id: number;
  orderId: number;
  comments: Comment[];
}

function Comments({ kind, id, orderId, comments }: CommentsProps) {
  const { t } = useTranslation();
  const authorOf = useAuthors(orderId);
  const { act, isActing } = useAct();
  return (
    <CommentsCard
      comments={comments.map((one) => ({
        id: one.entity_id,
        text: one.comment,
        origin: [dateTime(one.created_at), authorOf(`${kind}_comment`, one.entity_id)],
        isVisible: Boolean(one.is_visible_on_front),
        isMailed: one.is_customer_notified === 1,
      }))}
      isSaving={isActing}
      onSave={async ({ comment, isVisible, isMailed }) => {
        const entity = { parent_id: id, comment, is_visible_on_front: isVisible ? 1 : 0, is_customer_notified: isMailed ? 1 : 0 };
        const saved = await act((call) => client.sales[kind].addComment.mutate({ id, entity }, call), { done: t('sales.order.noteAdded') });
        return saved !== undefined;
      }}
    />
  );
}

/** Notice on a document whose payment or refund is pending. */
export const OpenHint = ({ children }: { children: ReactNode }) => (
  <Alert color="ochre" role="status">
    {children}
  </Alert>
);
