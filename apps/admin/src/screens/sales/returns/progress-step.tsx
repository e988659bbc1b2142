import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client } from '../../../api/trpc';
import { ActionForm } from '../../../form/dialog-form';
import { Hint } from '../../../shell/hint';
import { hasUnread, QtyRows, type Quantities, qtyOf } from './qty-rows';
import type { Details, Return, ReturnItem } from './use-return';

/** The steps of a return: which items wait for each, and what it makes of them; a quantity of 0 refuses an item. */
export const STEPS = {
  authorize: { of: 'pending', before: 'qty_requested', qty: 'qty_authorized', to: 'authorized', refused: 'denied' },
  receive: { of: 'authorized', before: 'qty_authorized', qty: 'qty_returned', to: 'received', refused: undefined },
  approve: { of: 'received', before: 'qty_returned', qty: 'qty_approved', to: 'approved', refused: 'rejected' },
} as const;
export type ProgressStep = keyof typeof STEPS;

/** The items that wait for a step. */
export const waitingItems = (items: readonly ReturnItem[], step: ProgressStep): ReturnItem[] =>
  items.filter(({ status }) => status === STEPS[step].of);

interface Props {
  step: ProgressStep;
  record: Return;
  details: Details;
  onClose: () => void;
}

type ChangedItem = { entity_id: number; status: string } & Partial<Record<(typeof STEPS)[ProgressStep]['qty'], number>>;

/** Takes the waiting items of a return a step further, in full or in part. */
export function ProgressModal({ step, record, details, onClose }: Props) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { before, qty: field, to, refused } = STEPS[step];
  const waiting = waitingItems(record.items, step);
  const [quantities, setQuantities] = useState<Quantities>(() => Object.fromEntries(waiting.map((item) => [item.entity_id, item[before]])));
  const rows = waiting.map((item) => {
    const shown = details.items.find(({ entity_id }) => entity_id === item.entity_id);
    return {
      ...{ id: item.entity_id, name: shown?.name ?? '', sku: shown?.sku ?? '', choices: shown?.choices ?? [] },
      ...{ most: item[before], isDecimal: shown?.is_qty_decimal ?? false },
    };
  });
  const items = waiting.flatMap(({ entity_id }): ChangedItem[] => {
    const qty = qtyOf(quantities, entity_id);
    if (qty > 0) return [{ entity_id, status: to, [field]: qty }];
    return refused ? [{ entity_id, status: refused }] : [];
  });
  async function submit(): Promise<void> {
    const saved = await act((call) => client.rma.returns.update.mutate({ id: record.entity_id, rmaDataObject: { items } }, call), {
      done: t('form.saved'),
    });
    if (saved) onClose();
  }
  return (
    <Modal opened onClose={onClose} title={t(`sales.return.${step}`)} size="lg" closeOnClickOutside={false}>
      <ActionForm
        submit={t(`sales.return.${step}`)}
        isActing={isActing}
        isDisabled={items.length === 0 || hasUnread(quantities)}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Hint>{t(`sales.return.${step}Hint`)}</Hint>
        <QtyRows rows={rows} value={quantities} onChange={setQuantities} />
      </ActionForm>
    </Modal>
  );
}
