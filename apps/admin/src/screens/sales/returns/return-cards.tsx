import { Anchor, Button, FileButton, Group } from '@mantine/core';
import { IconPrinter, IconTrash, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import { TextLink } from '../../../shell/text-link';
import { dateTime } from '../../../texts/format';
import { CommentsCard } from '../documents/comments-card';
import { openPdf } from '../documents/document-kinds';
import { TracksCard } from '../documents/tracks-card';
import type { Details, Return } from './use-return';

export interface ReturnProps {
  record: Return;
  details: Details;
}

/** The order of a return, and the credit memos and orders that settled it. */
export function ReturnOrder({ record, details }: ReturnProps) {
  const { t } = useTranslation();
  const may = useMay();
  const { order, creditmemos, exchanges } = details;
  return (
    <Card title={t('sales.order.order_increment_id')} gap={4}>
      <TextLink to={may('Magento_Sales::actions_view') && `/orders/${record.order_id}`} lh="24px" fw={600}>
        {t('sales.order.title', { number: record.order_increment_id })}
      </TextLink>
      <TextLink to={record.customer_id ? may('Magento_Customer::customer') && `/customers/${record.customer_id}` : undefined} lh="24px">
        {order.customer_name || order.customer_email}
      </TextLink>
      <Anchor
        href={`mailto:${record.customer_custom_email ?? order.customer_email}`}
        size="sm"
        lh="24px"
        style={{ overflowWrap: 'anywhere' }}
      >
        {record.customer_custom_email ?? order.customer_email}
      </Anchor>
      {creditmemos.map(({ entity_id, increment_id }) => (
        <TextLink key={entity_id} to={may('Magento_Sales::sales_creditmemo') && `/creditmemos/${entity_id}`} lh="24px">
          {t('sales.order.creditmemoTitle', { number: increment_id })}
        </TextLink>
      ))}
      {exchanges.map(({ quote_id, order_id, increment_id }) => (
        <Anchor key={quote_id} component={Link} to={order_id ? `/orders/${order_id}` : `/carts/${quote_id}`} size="sm" lh="24px">
          {order_id ? t('sales.return.exchangeOrder', { number: increment_id }) : t('sales.return.exchangeDraft')}
        </Anchor>
      ))}
    </Card>
  );
}

const authorOf = (details: Details, kind: Details['authors'][number]['kind'], id: number): string | undefined =>
  details.authors.find((one) => one.kind === kind && one.id === id)?.author;

/** The parcels on their way back. */
export function ReturnTracks({ record, details }: ReturnProps) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { entity_id: id } = record;
  return (
    <TracksCard
      tracks={record.tracks.map(({ entity_id, carrier_title, carrier_code, track_number }) => ({
        id: entity_id,
        title: carrier_title,
        code: carrier_code,
        number: track_number,
        author: authorOf(details, 'track', entity_id) ?? t('sales.order.buyer'),
      }))}
      isSaving={isActing}
      onAdd={async ({ track_number, carrier_code, title }) => {
        const track = { track_number, carrier_code, carrier_title: title };
        return Boolean(await act((call) => client.rma.returns.addTrack.mutate({ id, track }, call), { done: t('form.saved') }));
      }}
      onRemove={(trackId) => void act((call) => client.rma.returns.removeTrack.mutate({ id, trackId }, call), { done: t('form.deleted') })}
    />
  );
}

const LABEL_TYPES = 'application/pdf,image/png,image/jpeg,image/gif,text/plain,.zpl';

/** The shipping label for the parcel. */
export function ReturnLabel({ record, details }: ReturnProps) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { entity_id: id } = record;
  async function upload(file: File | null): Promise<void> {
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const label = btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
    await act((call) => client.rma.returns.setLabel.mutate({ id, label }, call), { done: t('form.saved') });
  }
  async function print(): Promise<void> {
    const file = await act(() => client.rma.returns.printLabel.query({ id }), { refresh: false });
    if (file) openPdf(file);
  }
  const remove = (): void => void act((call) => client.rma.returns.removeLabel.mutate({ id }, call), { done: t('form.deleted') });
  return (
    <Card title={t('sales.return.label')} gap="xs">
      {!details.has_label && <Hint>{t('sales.return.noLabel')}</Hint>}
      <Group gap="xs">
        {details.has_label && (
          <>
            <Button leftSection={<IconPrinter size={16} aria-hidden />} loading={isActing} onClick={() => void print()}>
              {t('sales.return.printLabel')}
            </Button>
            <IconButton icon={IconTrash} size="lg" label={t('sales.return.removeLabel')} onClick={remove} />
          </>
        )}
        <FileButton onChange={(file) => void upload(file)} accept={LABEL_TYPES}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />} loading={isActing}>
              {t('sales.return.uploadLabel')}
            </Button>
          )}
        </FileButton>
      </Group>
    </Card>
  );
}

/** The comments of the shop and the buyer. */
export function ReturnComments({ record, details }: ReturnProps) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { entity_id: id, comments } = record;
  return (
    <CommentsCard
      comments={comments.map((one) => ({
        id: one.entity_id,
        text: one.comment,
        origin: [dateTime(one.created_at), one.admin ? authorOf(details, 'comment', one.entity_id) : t('sales.order.buyer')],
        isVisible: one.visible_on_front,
        isMailed: one.customer_notified,
      }))}
      isSaving={isActing}
      onSave={async ({ comment, isVisible, isMailed }) => {
        const data = { comment, visible_on_front: isVisible, customer_notified: isMailed };
        const saved = await act((call) => client.rma.returns.addComment.mutate({ id, data }, call), { done: t('sales.order.noteAdded') });
        return saved !== undefined;
      }}
    />
  );
}
