import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { askToConfirm } from '../../../shell/ask';
import { Hint } from '../../../shell/hint';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { quantity } from '../../../texts/format';
import { useAuthors } from '../orders/use-order';
import { DocumentTotals } from '../sums';
import { DocumentItems } from './document-items';
import { DocumentPage, OpenHint } from './document-page';
import { TracksCard } from './tracks-card';

const OPEN = 1;

/** One invoice; an open one can be captured or voided. */
export function InvoicePage() {
  const { t } = useTranslation();
  const { invoiceId } = useParams({ strict: false }) as { invoiceId: string };
  const id = Number(invoiceId);
  const { act, isActing } = useAct();
  const { data: invoice, error } = useQuery(trpc.sales.invoice.get.queryOptions({ id }));
  if (error) throw error;
  if (!invoice) return <PageSkeleton />;
  const release = (): void =>
    askToConfirm(
      { title: t('sales.order.void'), text: t('sales.order.voidHint'), cancel: t('act.back') },
      () => void act((call) => client.sales.invoice.void.mutate({ id }, call), { done: t('sales.order.voided') }),
    );
  const isOpen = invoice.state === OPEN;
  return (
    <DocumentPage
      kind="invoice"
      id={id}
      document={invoice}
      actions={
        isOpen && (
          <>
            <Button variant="subtle" color="brick" onClick={release}>
              {t('sales.order.void')}
            </Button>
            <Button
              loading={isActing}
              onClick={() => void act((call) => client.sales.invoice.capture.mutate({ id }, call), { done: t('sales.order.captured') })}
            >
              {t('sales.order.captureNow')}
            </Button>
          </>
        )
      }
    >
      {isOpen && <OpenHint>{t('sales.order.invoiceOpen')}</OpenHint>}
      <DocumentItems items={invoice.items} currency={invoice.order_currency_code} />
      <DocumentTotals document={invoice} />
    </DocumentPage>
  );
}

type Shipment = Outputs['sales']['shipment']['get'];

/** One shipment and its packages. */
export function ShipmentPage() {
  const { shipmentId } = useParams({ strict: false }) as { shipmentId: string };
  const id = Number(shipmentId);
  const { data: shipment, error } = useQuery(trpc.sales.shipment.get.queryOptions({ id }));
  if (error) throw error;
  if (!shipment) return <PageSkeleton />;
  return (
    <DocumentPage kind="shipment" id={id} document={shipment} side={<Parcels id={id} shipment={shipment} />}>
      <DocumentItems items={shipment.items} />
    </DocumentPage>
  );
}

function Parcels({ id, shipment }: { id: number; shipment: Shipment }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const authorOf = useAuthors(shipment.order_id);
  return (
    <TracksCard
      tracks={shipment.tracks.map(({ entity_id: trackId = 0, title, carrier_code: code, track_number: number }) => ({
        ...{ id: trackId, title, code, number },
        author: authorOf('track', trackId),
      }))}
      isSaving={isActing}
      onAdd={async ({ key: _key, ...given }) => {
        const entity = { ...given, parent_id: id, order_id: shipment.order_id };
        return Boolean(await act((call) => client.sales.shipment.saveTrack.mutate({ entity }, call), { done: t('form.saved') }));
      }}
      onRemove={(trackId) =>
        void act((call) => client.sales.shipment.removeTrack.mutate({ id: trackId }, call), { done: t('form.deleted') })
      }
    >
      {shipment.total_weight ? <Hint>{t('sales.order.weight', { weight: quantity(shipment.total_weight) })}</Hint> : null}
    </TracksCard>
  );
}

/** One credit memo; it can be canceled until it is refunded. */
export function CreditmemoPage() {
  const { t } = useTranslation();
  const { creditmemoId } = useParams({ strict: false }) as { creditmemoId: string };
  const id = Number(creditmemoId);
  const { act, isActing } = useAct();
  const { data: memo, error } = useQuery(trpc.sales.creditmemo.get.queryOptions({ id }));
  if (error) throw error;
  if (!memo) return <PageSkeleton />;
  const isOpen = memo.state === OPEN;
  return (
    <DocumentPage
      kind="creditmemo"
      id={id}
      document={memo}
      actions={
        isOpen && (
          <Button
            variant="subtle"
            color="brick"
            loading={isActing}
            onClick={() => void act((call) => client.sales.creditmemo.cancel.mutate({ id }, call), { done: t('sales.order.memoCanceled') })}
          >
            {t('sales.order.cancelMemo')}
          </Button>
        )
      }
    >
      {isOpen && <OpenHint>{t('sales.order.memoOpen')}</OpenHint>}
      <DocumentItems items={memo.items} currency={memo.order_currency_code} />
      <DocumentTotals document={memo} />
    </DocumentPage>
  );
}
