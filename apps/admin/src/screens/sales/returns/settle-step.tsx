import { Checkbox, Modal, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { ActionForm } from '../../../form/dialog-form';
import { useMay } from '../../../session/me';
import { Hint } from '../../../shell/hint';
import { showToast } from '../../../shell/toast';
import { RefundAmounts, RefundWay, useRefundAmounts, useRefundWay } from '../steps/refund-fields';
import { hasUnread, QtyRows, type Quantities, qtyOf } from './qty-rows';
import type { Details, DetailsItem, Return } from './use-return';

export type Way = 'refund' | 'exchange';

/** The approved items that are neither refunded nor exchanged. */
export const openItems = ({ items }: Details): DetailsItem[] => items.filter(({ qty_open }) => qty_open > 0);

interface Props {
  record: Return;
  details: Details;
  onClose: () => void;
}

/** The quantities to settle: at first all items whose resolution does not lead the other way. */
function useOpenRows(details: Details, way: Way) {
  const open = openItems(details);
  const isMeant = ({ leads_to }: DetailsItem) => leads_to === null || leads_to === way;
  const [quantities, setQuantities] = useState<Quantities>(() =>
    Object.fromEntries(open.map((item) => [item.entity_id, isMeant(item) ? item.qty_open : 0])),
  );
  const rows = open.map(({ entity_id: id, qty_open: most, is_qty_decimal: isDecimal, ...item }) => ({ ...item, id, most, isDecimal }));
  const items = rows.flatMap(({ id }) => (qtyOf(quantities, id) > 0 ? [{ entity_id: id, qty: qtyOf(quantities, id) }] : []));
  return { rows, items, quantities, setQuantities };
}

/** Refunds approved items with a credit memo. */
export function RefundReturn({ record, details, onClose }: Props) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { rows, items, quantities, setQuantities } = useOpenRows(details, 'refund');
  const amounts = useRefundAmounts(0);
  const way = useRefundWay(useInvoices(record.order_id), details.order.returns_to_stock);
  const [comment, setComment] = useState('');
  const [isNotified, setNotified] = useState(true);
  async function submit(): Promise<void> {
    const input = {
      ...{ id: record.entity_id, items, ...amounts.input, comment, notify: isNotified },
      ...(way.invoiceId === undefined ? { back_to_stock: way.backToStock } : { invoice_id: way.invoiceId }),
    };
    const memo = await act((call) => client.rma.returns.refund.mutate(input, call), { done: t('sales.return.refunded') });
    if (memo !== undefined) onClose();
  }
  return (
    <Modal opened onClose={onClose} title={t('sales.return.refund')} size="lg" closeOnClickOutside={false}>
      <ActionForm
        submit={t('sales.return.refund')}
        isActing={isActing}
        isDisabled={items.length === 0 || hasUnread(quantities) || amounts.isUnread}
        onSubmit={submit}
        onCancel={onClose}
      >
        <QtyRows rows={rows} value={quantities} onChange={setQuantities} />
        <RefundAmounts amounts={amounts} currency={details.order.order_currency_code} />
        <RefundWay {...way} />
        <Textarea
          label={t('sales.order.note')}
          autosize
          minRows={2}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Checkbox label={t('sales.return.notify')} checked={isNotified} onChange={(event) => setNotified(event.currentTarget.checked)} />
      </ActionForm>
    </Modal>
  );
}

/** The order's invoices, if the admin may view them. */
function useInvoices(orderId: number) {
  const may = useMay();
  const searchCriteria = { filter_groups: [{ filters: [{ field: 'order_id', value: String(orderId) }] }], page_size: 100 };
  const { data } = useQuery(trpc.sales.invoice.list.queryOptions({ searchCriteria }, { enabled: may('Magento_Sales::sales_invoice') }));
  return data?.items ?? [];
}

/** Starts the order that replaces approved items, as a cart to complete. */
export function ExchangeReturn({ record, details, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act, isActing } = useAct();
  const { rows, items, quantities, setQuantities } = useOpenRows(details, 'exchange');
  async function submit(): Promise<void> {
    const draft = await act((call) => client.rma.returns.exchange.mutate({ id: record.entity_id, items }, call));
    if (!draft) return;
    const left = draft.leftOut.map(({ name }) => name).join(', ');
    if (left) showToast({ kind: 'failure', title: t('sales.order.leftOut'), text: left });
    await navigate({ to: `/carts/${draft.cartId}` });
  }
  return (
    <Modal opened onClose={onClose} title={t('sales.return.exchange')} size="lg" closeOnClickOutside={false}>
      <ActionForm
        submit={t('sales.return.exchange')}
        isActing={isActing}
        isDisabled={items.length === 0 || hasUnread(quantities)}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Hint>{t('sales.return.exchangeHint')}</Hint>
        <QtyRows rows={rows} value={quantities} onChange={setQuantities} />
      </ActionForm>
    </Modal>
  );
}
