import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { DocumentItems } from './document-items';
import { DocumentPage, OpenHint } from './document-page';
import { DocumentTotals } from './document-totals';

const OPEN = 1;

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
