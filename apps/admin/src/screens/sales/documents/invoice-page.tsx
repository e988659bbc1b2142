import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { askToConfirm } from '../../../shell/ask';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { DocumentItems } from './document-items';
import { DocumentPage, OpenHint } from './document-page';
import { DocumentTotals } from './document-totals';

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
